import { z } from 'zod'
import { id, wire } from '../../core/wire.ts'

/** What a question asks for. */
export const questionKinds = [
  { code: 'yesNo', label: 'Sí, no o no aplica' },
  { code: 'choice', label: 'Una opción' },
  { code: 'many', label: 'Varias opciones' },
  { code: 'number', label: 'Número' },
  { code: 'text', label: 'Texto' },
  { code: 'date', label: 'Fecha' },
  { code: 'photo', label: 'Fotografía' },
  { code: 'signature', label: 'Firma' },
  { code: 'drawing', label: 'Marcas en la unidad' },
  { code: 'qr', label: 'Código QR' },
  { code: 'place', label: 'Lugar' },
] as const
export type QuestionKind = (typeof questionKinds)[number]['code']
const questionKindCodes = questionKinds.map(({ code }) => code)
/** Kinds whose answers something may follow from. */
export const decidingKinds: readonly QuestionKind[] = ['yesNo', 'choice', 'many', 'number']

export const severities = [
  { code: 'minor', label: 'Menor' },
  { code: 'major', label: 'Mayor' },
  { code: 'critical', label: 'Crítico' },
] as const
export type Severity = (typeof severities)[number]['code']
const severityCodes = severities.map(({ code }) => code)

/** What is looked at: it says whom a checklist is about, and whether it can block a unit. */
export const purposes = [
  { code: 'unit', label: 'Unidad' },
  { code: 'trip', label: 'Viaje' },
  { code: 'eir', label: 'EIR' },
  { code: 'task', label: 'Tarea' },
] as const
export type Purpose = (typeof purposes)[number]['code']
export const purposeCodes = purposes.map(({ code }) => code)
/** Those whose filled ones name a unit. */
export const aboutUnits: readonly Purpose[] = ['unit', 'trip']

/** Answers of a yes-no question. */
export const yesNoAnswers = [
  { value: 'yes', label: 'Sí' },
  { value: 'no', label: 'No' },
  { value: 'na', label: 'No aplica' },
] as const

export const most = { sections: 30, questions: 300, options: 40, consequences: 5, photos: 10, label: 300 } as const

const label = z.string().trim().max(most.label)
const key = z.string().regex(/^[a-z0-9]{1,12}$/)
const figure = z.number().min(-1e9).max(1e9)

/**
 * What an answer must be for something to follow: one of `any` (an option, 'yes', 'no'), or a number `above` or `below` a
 * limit; with both limits, outside of them.
 */
const answerTest = wire({
  any: z.array(z.string().max(60)).max(most.options).optional(),
  above: figure.optional(),
  below: figure.optional(),
})
export type AnswerTest = z.output<typeof answerTest>

/** What an answer does: each is told to whom it concerns, with a link back. */
const consequence = wire({
  when: answerTest,
  /** What was found, as people read it: 'Freno con fuga'. */
  finding: label,
  severity: z.enum(severityCodes),
  /** Photographs that it demands besides. */
  photos: z.number().int().min(0).max(most.photos),
  /** Opens a ticket. */
  ticket: z.boolean(),
  /** Opens an order of the workshop for the unit. */
  order: z.boolean(),
  /** Opens an alert of the unit; what was written before there were any opens none. */
  alert: z.boolean().optional(),
  /** The unit leaves on no trip until somebody lifts it. */
  block: z.boolean(),
  /** Users who are told. */
  inform: z.array(id).max(20),
})
export type Consequence = z.output<typeof consequence>

const question = wire({
  /** Unchanged while the question lives, whatever is asked before it. */
  key,
  kind: z.enum(questionKindCodes),
  label,
  help: z.string().trim().max(1000).optional(),
  required: z.boolean(),
  options: z.array(wire({ value: key, label })).max(most.options),
  /** Of a number: 'psi', 'mm'. */
  measure: z.string().trim().max(20).optional(),
  /** What a number may be at all. */
  least: figure.optional(),
  most: figure.optional(),
  /** Photographs that the answer always needs. */
  photos: z.number().int().min(0).max(most.photos),
  /** What it counts for in the result; 0: nothing. */
  weight: z.number().min(0).max(100),
  /** Asked only if an earlier question was answered so. */
  onlyIf: wire({ question: key, when: answerTest }).nullable(),
  consequences: z.array(consequence).max(most.consequences),
})
export type Question = z.output<typeof question>

const section = wire({ key, title: label, questions: z.array(question).max(most.questions) })
export type Section = z.output<typeof section>

/** What is asked, in order; a draft may still lack what `problemsOf` names. */
export const checklistContent = wire({ sections: z.array(section).max(most.sections) })
export type ChecklistContent = z.output<typeof checklistContent>
