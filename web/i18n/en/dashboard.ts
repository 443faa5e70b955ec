// Words of the dashboard: schedules and speakers.
export default {};
