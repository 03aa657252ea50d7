// The one profile of this browser.
import { TIMED } from "../../games";
import { Profile } from "../../lib/profile/profile.svelte";

export const profile = new Profile(TIMED);
