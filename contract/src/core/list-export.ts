import { z } from 'zod'
import { endpoint, fileReply, type Access } from './endpoint.ts'
import type { pageQuery } from './paging.ts'
import { named, timezoneHours, wire, type Fields, type Wire } from './wire.ts'

/** Above this many rows an export is a background task. */
export const mostExportedAtOnce = 5000

interface PagedList<A extends Access, F extends Fields> {
  access: A
  query: Wire<F & typeof pageQuery>
}

/**
 * The two calls that export what a paged list shows, with its filters and order: `now` is refused with `too_many_rows`
 * above `mostExportedAtOnce`; the result of `task` is the file.
 */
/* @__NO_SIDE_EFFECTS__ */
export function exportOf<const Path extends `/${string}`, const A extends Access, F extends Fields = {}>(
  path: Path,
  list: PagedList<A, F>,
  summary: string,
) {
  const { page: _page, limit: _limit, ...asked } = list.query.fields
  const query = wire({ ...asked, timezone: timezoneHours.optional() })
  const { access } = list
  return {
    now: endpoint({ method: 'GET', path, access, query, reply: fileReply, summary }),
    task: endpoint({
      method: 'POST',
      path,
      access,
      query,
      reply: wire({ taskId: named('task_id', z.number()) }),
      summary: `${summary.replace(/\.$/, '')} en segundo plano.`,
    }),
  }
}
