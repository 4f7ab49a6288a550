import { questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import {
  questionKinds,
  yesNoAnswers,
  type ChecklistContent,
  type Question,
} from '@arriero/contract/checklists/templates/content.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { SentFile } from '../../../app/http/route.ts'
import type { PdfBlock } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { companyName } from '../checklists.paper.ts'

const kindLabel = (code: string) => questionKinds.find((kind) => kind.code === code)?.label ?? code

/** A checklist as it is printed before anybody fills it, in order, with what each answer must be. */
export async function blankPaper(work: Work, name: string, content: ChecklistContent): Promise<SentFile> {
  const title = name || 'CheckList sin nombre'
  const zone = await zoneOf(work)
  const body = await renderPdf({
    title,
    company: { name: await companyName(work) },
    kind: 'CheckList',
    createdAt: new Date().toISOString(),
    footer: `Generado el ${shortMoment(new Date(), zone)}`,
    blocks: [
      { kind: 'title', text: title, detail: `${questionsOf(content).length} preguntas` },
      ...content.sections.flatMap(({ title: section, questions }): PdfBlock[] => [
        { kind: 'heading', text: section || 'Sin título', detail: String(questions.length) },
        {
          kind: 'table',
          columns: [
            { header: '#', width: 5, align: 'right' },
            { header: 'Pregunta', width: 50 },
            { header: 'Respuesta', width: 45 },
          ],
          rows: questions.map((question, i) => [
            String(i + 1),
            { text: `${question.label || '—'}${question.required ? ' *' : ''}`, detail: question.help ?? '' },
            { text: choicesOf(question), detail: question.onlyIf ? 'Sólo si aplica' : '' },
          ]),
          empty: 'Sin preguntas.',
        },
      ]),
      { kind: 'signatures', items: [{ name: 'Quien revisó' }, { name: 'Quien recibe' }] },
    ],
  })
  return new SentFile(`${title}.pdf`, 'application/pdf', body, true)
}

function choicesOf({ kind, options, measure }: Question): string {
  if (kind === 'yesNo') return yesNoAnswers.map(({ label }) => `[  ] ${label}`).join('    ')
  if (kind === 'choice' || kind === 'many') return options.map(({ label }) => `[  ] ${label}`).join('    ')
  if (kind === 'number') return `__________ ${measure ?? ''}`
  return kindLabel(kind)
}
