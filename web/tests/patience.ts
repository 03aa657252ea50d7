// What a test waits for may take long on a busy machine. `vi.waitFor` can't be told so once for all tests.
import { configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 120_000 });
