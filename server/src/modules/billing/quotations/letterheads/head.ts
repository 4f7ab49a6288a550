import { buffer } from 'node:stream/consumers'
import type { LetterheadLayout } from '@arriero/contract/billing/quotations/letterheads.rules.ts'
import type { App } from '../../../../app/app.ts'
import type { Work } from '../../../../app/database/work.ts'
import type { PdfDocument } from '../../../../shared/pdf/document.ts'
import { headOf } from './letterheads.repository.ts'

/** Head and foot of a paper. */
export type Head = Pick<PdfDocument, 'company' | 'footer'>

interface Look {
  company: string
  detail?: string | null | undefined
  colour: string
  layout: LetterheadLayout
  foot?: string | null | undefined
}

/** As a letterhead says, with the picture of that name in the storage; a lost one is left out. */
export async function headFrom(app: Pick<App, 'files'>, look: Look, logoKey: string | null): Promise<Head> {
  const { company: name, detail, colour, layout, foot } = look
  const logo = logoKey === null ? null : await app.files.read(logoKey).then(buffer, () => null)
  return {
    company: { name, ...(detail && { detail }), ...(logo && { logo }), letterhead: { colour, layout } },
    ...(foot && { footer: foot }),
  }
}

/** Of the letterhead with this id or else of the active one; an account without any has its name alone. */
export async function headOfPaper(work: Work, app: Pick<App, 'files'>, letterheadId: number | null): Promise<Head> {
  const found = (letterheadId && (await headOf(work, letterheadId))) || (await headOf(work))
  if (found) return headFrom(app, found, found.logo_key)
  const { name } = await work.tx
    .selectFrom('account')
    .where('id', '=', work.scope.accountId)
    .select('name')
    .executeTakeFirstOrThrow()
  return { company: { name } }
}
