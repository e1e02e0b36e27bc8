/** What a change of tags may have changed. */
export const TAGS_STALE = ['listPlayerTags', 'listPlayers', 'getPlayer', 'listPlayerTimeline', 'listAudit'] as const;
