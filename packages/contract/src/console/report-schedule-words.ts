/** What the page of scheduled reports needs at run time, without the schemas. */
export const SCHEDULE_PERIODS = ['daily', 'weekly', 'monthly'] as const;
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number];
export const SCHEDULE_FORMATS = ['csv', 'pdf'] as const;
export type ScheduleFormat = (typeof SCHEDULE_FORMATS)[number];
export const SCHEDULE_STATES = ['running', 'stopped'] as const;
export const SCHEDULE_NAME_MAX = 64;
/** So many people are told of one report. */
export const SCHEDULE_READERS_MAX = 10;
/** So many of a brand, those that were stopped among them. */
export const SCHEDULES_MAX = 50;
