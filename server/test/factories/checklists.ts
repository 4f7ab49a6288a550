import { randomUUID } from 'node:crypto'
import { aConsequence, aQuestion, contentOf } from '@arriero/contract/checklists/checklists.fixture.ts'
import { sendFilled } from '@arriero/contract/checklists/filled/filled.contract.ts'
import type { FilledDraft } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { createModule } from '@arriero/contract/checklists/modules/modules.contract.ts'
import type { ChecklistContent, Purpose } from '@arriero/contract/checklists/templates/content.ts'
import { createChecklist, publishChecklist } from '@arriero/contract/checklists/templates/templates.contract.ts'
import { call, type As } from '../api.ts'
import { unique } from '../factories.ts'

export const makeModule = (as: As, name = unique('Patio')) => call(as, createModule, { body: { name } })

/** Brakes that block, a pressure with a limit that opens an order, and a text nobody must answer. */
export const inspection = (): ChecklistContent =>
  contentOf(
    aQuestion({
      key: 'brakes',
      label: 'Frenos',
      consequences: [
        aConsequence({
          when: { any: ['no'] },
          finding: 'Fuga de aire',
          severity: 'critical',
          block: true,
          ticket: true,
          alert: true,
        }),
      ],
    }),
    aQuestion({
      key: 'tires',
      kind: 'number',
      label: 'Presión',
      measure: 'psi',
      least: 0,
      most: 160,
      consequences: [aConsequence({ when: { below: 80 }, finding: 'Llanta baja', order: true })],
    }),
    aQuestion({ key: 'note', kind: 'text', label: 'Notas', required: false, weight: 0 }),
  )

/** One that is asked, in a module of its own unless told. */
export async function makeChecklist(
  as: As,
  given: { content?: ChecklistContent; purpose?: Purpose; moduleId?: number; name?: string } = {},
) {
  const { content = inspection(), purpose = 'unit', name = unique('Inspección') } = given
  const moduleId = given.moduleId ?? (await makeModule(as)).id
  const { id } = await call(as, createChecklist, { body: { name, purpose, moduleId, content } })
  return call(as, publishChecklist, { params: { id }, body: {} })
}

/** One that is written and not asked yet. */
export async function makeUnpublished(as: As) {
  const { id: moduleId } = await makeModule(as)
  return call(as, createChecklist, {
    body: { name: unique('Inspección'), purpose: 'unit', moduleId, content: inspection() },
  })
}

const minute = 60_000
export const filledDraft = (given: Partial<FilledDraft> & Pick<FilledDraft, 'checklistId'>): FilledDraft => ({
  asked: 1,
  answers: { brakes: { value: 'yes' }, tires: { value: 100 } },
  photos: [],
  startedAt: new Date(Date.now() - 5 * minute).toISOString(),
  endedAt: new Date().toISOString(),
  sentAt: new Date().toISOString(),
  ...given,
})

/** Hands one in, with a key of its own unless told. */
export const fill = (as: As, draft: FilledDraft, uuid: string = randomUUID()) =>
  call(as, sendFilled, { params: { uuid }, body: draft })
