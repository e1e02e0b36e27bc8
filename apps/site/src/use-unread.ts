import { useCan } from './boot.ts';
import { useSession } from './session.ts';
import { useCall } from './use-call.ts';

/** How many messages the member has not read; trial members and brands without messages have none. */
export function useUnread(): number {
  const { isLogin, isTrial, mustChangePassword } = useSession();
  const enabled = useCan('messages') && isLogin && !isTrial && !mustChangePassword;
  const { data } = useCall('getUnreadCount', undefined, { enabled });
  return enabled ? (data?.count ?? 0) : 0;
}
