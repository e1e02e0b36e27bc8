/** The page of an audit target (`player:12`, `game:stu_dice`), or null where there is none. */
export function targetPath(target: string): string | null {
  const at = target.indexOf(':');
  if (at < 1) return null;
  const [kind, id] = [target.slice(0, at), encodeURIComponent(target.slice(at + 1))];
  switch (kind) {
    case 'player':
      return `/players/${id}`;
    case 'correction':
      return `/corrections/history`;
    case 'vendor':
      return `/vendors?vendor=${id}`;
    case 'game':
      return `/vendors?search=${id}`;
    case 'brand':
      return '/brand';
    case 'jackpot':
      return '/jackpots';
    case 'dead-letter':
      return '/dead-letters';
    case 'operator':
      return `/operators?operator=${id}`;
    default:
      return null;
  }
}
