import type { Work } from './database/work.ts'
import type { Caller } from './scope.ts'

interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** What of two states differs, compared as JSON. */
export function changesBetween(before: object = {}, after: object = {}): FieldChange[] {
  const was = new Map(Object.entries(before))
  const is = new Map(Object.entries(after))
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/**
 * Puts on record who changed what, in the work of the change itself. `subject` as 'user:7', `name` is that of what was
 * changed; secrets do not belong into `before` and `after`.
 */
export async function recordChange(
  { tx, scope }: Work,
  caller: Pick<Caller, 'userId' | 'principalUserId' | 'name'>,
  entry: { action: string; subject: string; name: string; before?: object; after?: object; address?: string },
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      account_id: scope.accountId,
      user_id: caller.userId || null,
      principal_user_id: caller.principalUserId,
      action: entry.action,
      subject: entry.subject,
      address: entry.address ?? null,
      detail: JSON.stringify({
        name: entry.name,
        by: caller.name,
        changes: changesBetween(entry.before, entry.after),
      }),
    })
    .execute()
}
