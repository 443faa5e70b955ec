// What went wrong since one last looked.

export const alertsKey = (userId: number) => ["alerts", userId] as const;
