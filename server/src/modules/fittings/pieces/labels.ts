import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import type { LabelKind } from '../catalogs/labels.service.ts'
import { texts } from '../fittings.texts.ts'

/** Throws the 400 of what a field names and its catalogue does not have. */
export async function checkLabels(
  { tx, scope }: Work,
  given: Record<string, readonly [LabelKind, number | null | undefined]>,
): Promise<void> {
  const wrong: Record<string, string[]> = {}
  for (const [field, [kind, id]] of Object.entries(given)) {
    if (id == null) continue
    const row = await tx
      .selectFrom('fitting_label')
      .where('account_id', '=', scope.accountId)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirst()
    if (!row) wrong[field] = [texts.noLabel]
  }
  if (Object.keys(wrong).length > 0) throw badFields(wrong)
}
