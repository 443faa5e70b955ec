// Words of the dashboard: schedules and speakers. Arabic.
import type english from "../en/dashboard.ts";

const words: typeof english = {};
export default words;
