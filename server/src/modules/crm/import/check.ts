import type { CheckedSaleRow, SaleSheetRow } from '@arriero/contract/crm/import.contract.ts'
import { crmLimits } from '@arriero/contract/crm/crm.rules.ts'
import { keyWords, type CompanyFacts } from '@arriero/contract/crm/duplicates.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import type { SentFile } from '../../../app/http/route.ts'
import type { ReadRow, Remark } from '../../../app/sheet-import.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { texts } from '../crm.texts.ts'
import { salePeople } from '../people.ts'
import { choiceOf, companyIndex, readKnown, tagNames, type Known } from './known.ts'
import { saleSheet } from './sale-sheet.ts'
import { open, duplicateChoices } from '@arriero/contract/crm/crm.rules.ts'
import { readConfig } from '../config/config.service.ts'

/** What a row says of its company; its mail and phone are those of the contact when it has none. */
export const factsOf = (values: SaleSheetRow): CompanyFacts => ({
  name: values.company ?? '',
  rfc: values.rfc,
  email: values.companyEmail ?? values.contactEmail,
  phone: values.companyPhone ?? values.contactPhone,
})

/** What both forms would send. */
export const draftOf = ({ company, title, amount, ...values }: SaleSheetRow) => ({
  ...values,
  company: company ?? undefined,
  title: title ?? undefined,
  amount: amount ?? undefined,
})

/** Checks rows against the forms' own rules, against each other and against what the account has already. */
export async function checkRows(work: Work, given: readonly ReadRow<SaleSheetRow>[]): Promise<CheckedSaleRow[]> {
  const known = await readKnown(work)
  const inSheet = companyIndex<number>()
  return given.map(({ row, values, errors: found }) => {
    const own = [...unknownNames(values, known), ...duplicate(values, known)]
    const errors = [...found, ...own]
    errors.push(...saleSheet.formRemarks(draftOf(values), errors))
    const warnings = [...sameAsAbove(values, known, inSheet), ...newTags(values, known)]
    if (values.company) inSheet.add(factsOf(values), row)
    return { row, values, errors, warnings }
  })
}

function unknownNames({ stage, owner, tags }: SaleSheetRow, { stages, people }: Known): Remark[] {
  return [
    ...(stage && !stages.has(foldText(stage)) ? [{ field: 'stage', message: texts.sheet.noStage(stage) }] : []),
    ...(owner && !people.has(foldText(owner)) ? [{ field: 'owner', message: texts.sheet.noOwner(owner) }] : []),
    ...(tagNames(tags).length > crmLimits.tags
      ? [{ field: 'tags', message: texts.sheet.tooManyTags(crmLimits.tags) }]
      : []),
  ]
}

function duplicate(values: SaleSheetRow, { companies }: Known): Remark[] {
  const { choice } = values
  if (choice && choiceOf(choice) === undefined) return [{ field: 'choice', message: texts.sheet.unknownChoice(choice) }]
  if (choice || !values.company) return []
  const match = companies.match(factsOf(values))
  return match ? [{ field: 'choice', message: texts.sheet.is(match.found.name, keyWords[match.by]) }] : []
}

/** Of a company that nobody knows, several rows make one. */
function sameAsAbove(values: SaleSheetRow, { companies }: Known, inSheet: { match: Match }): Remark[] {
  if (!values.company || choiceOf(values.choice) === 'create' || companies.match(factsOf(values))) return []
  const above = inSheet.match(factsOf(values))
  return above ? [{ field: 'company', message: texts.sheet.same(above.found) }] : []
}
type Match = (facts: CompanyFacts) => { found: number } | undefined

function newTags({ tags }: SaleSheetRow, known: Known): Remark[] {
  const names = tagNames(tags).filter((name) => !known.tags.has(foldText(name)))
  return names.length > 0 ? [{ field: 'tags', message: texts.sheet.newTags(names) }] : []
}

/** An empty sheet whose cells offer what the account has. */
export async function template(work: Work): Promise<SentFile> {
  const { stages } = await readConfig(work)
  return saleSheet.template({
    stage: stages.filter(({ kind }) => kind === open).map(({ name }) => name),
    owner: (await salePeople(work)).map(({ name }) => name),
    choice: duplicateChoices.map(({ label }) => label),
  })
}
