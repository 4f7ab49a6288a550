import type { LabelOrder } from '@arriero/contract/qr/qr.contract.ts'
import { codePath, spelledCode, subjectKindCodes } from '@arriero/contract/qr/qr.rules.ts'
import { labelParts, labelSheet, mostLabels, perPage } from '@arriero/contract/qr/qr.sheets.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, badRequest, notFound } from '../../app/errors.ts'
import { renderLabels, type Label } from './labels-pdf.ts'
import * as repository from './qr.repository.ts'
import { texts } from './qr.texts.ts'
import { subjectKey, subjectsById } from './subjects.ts'

/** The labels of an order as a PDF. What had no code has one once this work is durable; if the file fails, it has none. */
export async function print(work: Work, order: LabelOrder, publicUrl: string): Promise<Buffer> {
  const { subjects = [], codes = [], blanks = 0, offset = 0 } = order
  const sheet = labelSheet(order.sheet)
  const count = [...subjects, ...codes].reduce((sum, { copies }) => sum + copies, blanks)
  if (count === 0) throw badRequest(texts.nothing)
  if (count > mostLabels) throw badRequest(texts.tooMany(mostLabels))
  if (offset >= perPage(sheet)) throw badFields({ offset: [texts.noOffset] })
  const labels = [
    ...(await ofSubjects(work, order, subjects)),
    ...(await ofCodes(work, order, codes)),
    ...(await ofBlanks(work, order, blanks)),
  ]
  await repository.markPrinted(
    work,
    labels.map(({ code }) => code),
  )
  const links = labels.map(({ code, lines }) => ({
    text: publicUrl + codePath(code),
    lines,
    spelled: spelledCode(code),
  }))
  return renderLabels({ sheet, offset, labels: links, createdAt: new Date().toISOString() })
}

interface Placed {
  code: string
  lines: Label['lines']
}
type Show = Pick<LabelOrder, 'show'>
const repeated = (copies: number, label: Placed) => Array.from({ length: copies }, () => label)

const linesOf = ({ show }: Show, of: Record<'key' | 'name' | 'place', string | null>): Label['lines'] => {
  const wanted = labelParts.filter(({ code }) => show?.includes(code) ?? true)
  return wanted.flatMap(({ code }) => (of[code] ? [{ part: code, text: of[code] }] : []))
}

async function ofSubjects(work: Work, order: Show, wanted: NonNullable<LabelOrder['subjects']>): Promise<Placed[]> {
  const before = await subjectsById(work, wanted)
  const missing = wanted.find((one) => !before.has(subjectKey(one)))
  if (missing) throw notFound(texts.noSubject[missing.kind])
  for (const kind of subjectKindCodes) {
    const without = [...before.values()].filter((one) => one.kind === kind && !one.code)
    if (without.length > 0)
      await repository.giveCodes(
        work,
        kind,
        without.map(({ id }) => id),
      )
  }
  const after = await subjectsById(work, wanted)
  return wanted.flatMap((one) => {
    const subject = after.get(subjectKey(one))
    return subject?.code ? repeated(one.copies, { code: subject.code, lines: linesOf(order, subject) }) : []
  })
}

async function ofCodes(work: Work, order: Show, wanted: NonNullable<LabelOrder['codes']>): Promise<Placed[]> {
  if (wanted.length === 0) return []
  const ids = wanted.map(({ id }) => id)
  const byId = new Map((await repository.codes(work, ids)).map((code) => [code.id, code]))
  return wanted.flatMap(({ id, copies }) => {
    const found = byId.get(id)
    if (!found) throw notFound(texts.notFound)
    return repeated(copies, { code: found.code, lines: linesOf(order, found) })
  })
}

async function ofBlanks(work: Work, order: Show, blanks: number): Promise<Placed[]> {
  if (blanks === 0) return []
  const ids = await repository.addBlanks(work, blanks)
  return ofCodes(
    work,
    order,
    ids.map((id) => ({ id, copies: 1 })),
  )
}
