import { z } from 'zod'
import { optionalText, recordFacts, text } from '../../core/fields.ts'
import { id, moment, named, wire } from '../../core/wire.ts'
import { checklistContent, purposeCodes } from './content.ts'

const facts = {
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  purpose: z.enum(purposeCodes),
  moduleId: named('module', z.number()),
  moduleName: named('module_name', z.string()),
  /** Retired ones are asked no more; what was filled stays. */
  active: named('is_active', z.boolean()),
  /** The version that is asked; null: never published. */
  published: z.number().nullable(),
  publishedAt: named('published_at', moment.nullable()),
  /** What stands was changed since it was published. */
  hasChanges: named('has_changes', z.boolean()),
  /** Questions of what is asked, or of the draft. */
  questions: z.number(),
  /** Filled in the last 30 days, and those among them with something found. */
  filled: z.number(),
  failed: z.number(),
  ...recordFacts,
}
export const checklistRow = wire(facts)
export type ChecklistRow = z.output<typeof checklistRow>

/** What forbids to publish it; as `problemsOf` says. */
const problem = wire({ question: z.string().nullable(), text: z.string() })
/** A row with what stands, published or not. */
export const checklist = wire({ ...facts, content: checklistContent, problems: z.array(problem) })
export type Checklist = z.output<typeof checklist>

export const checklistFields = {
  name: text(160),
  description: optionalText(1000),
  purpose: z.enum(purposeCodes),
  moduleId: named('module', id),
  active: named('is_active', z.boolean().optional()),
  content: checklistContent.optional(),
}

/** One that is asked, as whoever fills it gets it: it may be kept on a phone. */
export const askedChecklist = wire({
  id: z.number(),
  name: z.string(),
  purpose: z.enum(purposeCodes),
  moduleName: named('module_name', z.string()),
  version: z.number(),
  content: checklistContent,
})
export type AskedChecklist = z.output<typeof askedChecklist>

/** What was answered lately: from it one reads how often a rule would have held, as it is being written. */
export const answeredLately = wire({
  /** Fillings that are counted: those of the last 30 days, the newest if they are many. */
  filled: z.number(),
  /** Of questions whose answers decide; equal answers are one. */
  answers: z.array(
    wire({ question: z.string(), value: z.union([z.string(), z.number(), z.array(z.string())]), times: z.number() }),
  ),
  /** What was found wrong, as it was asked then. */
  findings: z.array(wire({ question: z.string(), times: z.number() })),
})
export type AnsweredLately = z.output<typeof answeredLately>
