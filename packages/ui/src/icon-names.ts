/** Every symbol of icons.svg, in its order; a test keeps the two equal. */
export const ICON_NAMES = [
  'menu', 'home', 'search', 'user', 'users', 'invite', 'mail', 'bell', 'chat', 'headset', 'call', 'send', 'globe', 'theme',
  'moon', 'sun', 'gear', 'wrench', 'help', 'info', 'alert', 'check', 'check-circle', 'x', 'x-circle', 'plus', 'minus',
  'chevron-right', 'chevron-left', 'chevron-down', 'chevron-up', 'arrow-up', 'arrow-down', 'arrow-right', 'arrow-left',
  'deposit', 'withdraw', 'download', 'upload', 'refresh', 'spin', 'loop', 'play', 'play-circle', 'pause', 'stop', 'bolt',
  'heart', 'star', 'flame', 'trophy', 'medal', 'crown', 'gift', 'target', 'percent', 'horn', 'clock', 'timer', 'history',
  'calendar', 'filter', 'sort', 'columns', 'list', 'grid', 'dots', 'move', 'eye', 'eye-off', 'lock', 'key', 'shield', 'copy',
  'link', 'external', 'share', 'qr', 'wallet', 'bank', 'card', 'coin', 'coins', 'slip', 'doc', 'image', 'edit', 'trash', 'slots',
  'live', 'sports', 'lottery', 'elott', 'fish', 'cards', 'esports', 'cockfight', 'house', 'jackpot', 'dice', 'mine', 'gem',
  'chip', 'cricket', 'basketball', 'tennis', 'volleyball', 'table-tennis', 'chart', 'trend', 'gauge', 'scale', 'tree', 'flag',
  'pin', 'offline', 'app', 'desktop', 'fullscreen', 'fullscreen-exit', 'sound', 'sound-off', 'keyboard', 'server', 'logout',
  'login',
] as const;

export type IconName = (typeof ICON_NAMES)[number];
