import {
  purposes,
  questionKinds,
  severities,
  type Purpose,
  type QuestionKind,
  type Severity,
} from '@arriero/contract/checklists/templates/content.ts'
import type { ChecklistRow } from '@arriero/contract/checklists/templates/templates.entities.ts'
import type { Tone } from '../../kit/palette.ts'

const labelOf = <Code extends string>(all: readonly { code: Code; label: string }[], code: Code) =>
  all.find((one) => one.code === code)?.label ?? code
export const purposeLabel = (code: Purpose) => labelOf(purposes, code)
export const kindLabel = (code: QuestionKind) => labelOf(questionKinds, code)

const severityTones: Record<Severity, Tone> = { minor: 'grey', major: 'amber', critical: 'red' }
export const severityLook = (code: Severity) => ({ label: labelOf(severities, code), tone: severityTones[code] })

/** Whether it is asked, and whether what stands is what is asked. */
export function stateLook({
  active,
  published,
  hasChanges,
}: Pick<ChecklistRow, 'active' | 'published' | 'hasChanges'>): {
  label: string
  tone: Tone
} {
  if (!active) return { label: 'Retirado', tone: 'grey' }
  if (published === null) return { label: 'Borrador', tone: 'amber' }
  return hasChanges ? { label: 'Con cambios', tone: 'blue' } : { label: 'Publicado', tone: 'green' }
}

/** '4 min', '1 h 05 min' */
export function took(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
