const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether an address holds the number of a record, as the server writes it. */
export const isRecordId = (text: string): boolean => RECORD_ID.test(text);
