import { sql } from 'kysely';
import type { Db } from './pool.ts';

type Standing = {
  readonly name: string;
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly owned: string | null;
};

/**
 * Why the connection's role must not serve: row-level security and the money functions hold nobody who is above them.
 * A member of a role may become it, so what that one owns counts too.
 */
export async function findRoleFaults(db: Db): Promise<string[]> {
  const { name, superuser, bypasses, owned } = await db.tx(null, (tx) =>
    tx.row(sql<Standing>`select r.rolname as name,
        bool_or(g.rolsuper) as superuser, bool_or(g.rolbypassrls) as bypasses,
        (select min(n.nspname || '.' || c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not like 'pg\_%' and n.nspname <> 'information_schema'
            and not r.rolsuper and pg_has_role(r.oid, c.relowner, 'member')) as owned
      from pg_roles r join pg_roles g on pg_has_role(r.oid, g.oid, 'member') and (g.oid = r.oid or not r.rolsuper)
      where r.rolname = current_user group by r.oid, r.rolname, r.rolsuper`),
  );
  const who = `DATABASE_URL: the role ${name}`;
  return [
    ...(superuser ? [`${who} is a superuser, or may become one`] : []),
    ...(bypasses ? [`${who} is above row-level security (BYPASSRLS), or may become so`] : []),
    ...(owned === null ? [] : [`${who} owns tables (${owned}), or may become their owner`]),
  ];
}
