// What is asked of the server when somebody looks back, or tries a position.
import type { Analysis, AskAnalysis, LookAt, Looked } from "../../generated/api";
import { post } from "../app/api";

/** What is to be found in the record of a finished match. */
export const analysis = (wanted: AskAnalysis): Promise<Analysis> => post("/api/analysis", wanted);
/** A position of a board game, tried out. */
export const lookAt = (wanted: LookAt): Promise<Looked> => post("/api/discs", wanted);
