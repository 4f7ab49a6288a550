import type { QrCode, Subject } from '@arriero/contract/qr/qr.contract.ts'
import { spelledCode, subjectLabel } from '@arriero/contract/qr/qr.rules.ts'
import type { LabelPart } from '@arriero/contract/qr/qr.sheets.ts'

/** Something to be printed, so many times. */
export interface LabelLine {
  id: string
  of: { subject: Pick<Subject, 'kind' | 'id'> } | { codeId: number }
  /** Null: it gets one when it is printed. */
  code: string | null
  words: Record<LabelPart, string | null>
  copies: number
}

export const lineOfSubject = ({ kind, id, code, key, name, place }: Subject): LabelLine => ({
  id: `${kind}:${id}`,
  of: { subject: { kind, id } },
  code,
  words: { key, name, place },
  copies: 1,
})
export const lineOfCode = ({ id, kind, subjectId, code, key, name, place }: QrCode): LabelLine => ({
  id: kind && subjectId ? `${kind}:${subjectId}` : `code:${id}`,
  of: { codeId: id },
  code,
  words: { key, name, place },
  copies: 1,
})

export const lineName = ({ words, code }: LabelLine) => words.name ?? (code ? spelledCode(code) : '')
export const lineDetail = ({ words, of }: LabelLine) =>
  [words.key, words.place ?? ('subject' in of ? subjectLabel(of.subject.kind) : 'Libre')].filter(Boolean).join(' · ')

/** Those that are not there yet, after the others. */
export const withLines = (lines: readonly LabelLine[], more: readonly LabelLine[]) => [
  ...lines,
  ...more.filter(({ id }) => !lines.some((line) => line.id === id)),
]
