import { answerWords } from '@arriero/contract/checklists/filled/answer-words.ts'
import { changesOf } from '@arriero/contract/checklists/filled/changes.rules.ts'
import type { Filled } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { askedQuestions } from '@arriero/contract/checklists/filled/flow.rules.ts'
import { severities, type Question, type Severity } from '@arriero/contract/checklists/templates/content.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import type { PdfBlock, Tone } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { companyName } from '../checklists.paper.ts'
import { findFilled } from './detail.ts'

const tones: Record<Severity, Tone> = { minor: 'grey', major: 'amber', critical: 'red' }
const severityLabel = (code: Severity) => severities.find((one) => one.code === code)?.label ?? code

/** What was found first, then all that was answered, in the order in which it was asked. */
export async function filledPaper(
  work: Work,
  app: App,
  id: number,
  zone: string,
): Promise<{ name: string; body: Buffer }> {
  const filled = await findFilled(work, app, id)
  const body = await renderPdf({
    title: `${filled.name} ${filled.folio}`,
    company: { name: await companyName(work) },
    kind: 'CheckList',
    reference: filled.folio,
    createdAt: new Date().toISOString(),
    footer: `Generado el ${shortMoment(new Date(), zone)}`,
    blocks: blocksOf(filled, zone),
  })
  return { name: `${filled.folio}.pdf`, body }
}

function blocksOf(filled: Filled, zone: string): PdfBlock[] {
  const { name, unitName, tripFolio, by, endedAt, took, score, foundWrong, block, content, answers } = filled
  const asked = new Set(askedQuestions(content, answers).map(({ key }) => key))
  return [
    {
      kind: 'title',
      text: name,
      detail: [unitName, tripFolio].filter(Boolean).join(' · '),
      pills: [
        foundWrong.length === 0
          ? { text: 'Sin hallazgos', tone: 'green' }
          : {
              text: foundWrong.length === 1 ? '1 hallazgo' : `${foundWrong.length} hallazgos`,
              tone: tones[filled.worst ?? 'minor'],
            },
      ],
    },
    ...(block && !block.liftedAt
      ? [{ kind: 'note', tone: 'red', text: `La unidad no puede salir: ${block.reason}.` } satisfies PdfBlock]
      : []),
    {
      kind: 'facts',
      columns: 4,
      items: [
        { label: 'Llenó', value: by ?? '—' },
        { label: 'Terminó', value: shortMoment(endedAt, zone) },
        { label: 'Tardó', value: `${Math.max(1, Math.round(took / 60))} min` },
        { label: 'Resultado', value: score === null ? '—' : `${score} %` },
      ],
    },
    ...findingBlocks(foundWrong, 'Hallazgos'),
    ...beforeBlocks(filled, zone),
    ...content.sections.flatMap(({ title, questions }): PdfBlock[] => {
      const own = questions.filter(({ key }) => asked.has(key))
      return own.length === 0 ? [] : [{ kind: 'heading', text: title }, answersTable(own, filled)]
    }),
  ]
}

/** What is wrong, worst first, and where it is seen to; nothing of a clean one. */
export const findingBlocks = (found: Filled['foundWrong'], heading: string): PdfBlock[] =>
  found.length === 0
    ? []
    : [
        { kind: 'heading', text: heading, detail: String(found.length) },
        {
          kind: 'table',
          columns: [
            { header: 'Qué', width: 55 },
            { header: 'Gravedad', width: 15 },
            { header: 'Se atiende en', width: 30 },
          ],
          rows: found.map(({ text, severity, times, ticketFolio, orderFolio }) => [
            { text, detail: times > 1 ? `${times}.ª vez seguida` : '' },
            { pill: { text: severityLabel(severity), tone: tones[severity] } },
            [orderFolio, ticketFolio].filter(Boolean).join(', ') || '—',
          ]),
        },
      ]

/** What differs from the time before; nothing where there was none or nothing does. */
function beforeBlocks(filled: Filled, zone: string): PdfBlock[] {
  const changes = changesOf(filled)
  if (!filled.before || changes.length === 0) return []
  const { folio, endedAt } = filled.before
  return [
    { kind: 'heading', text: 'Contra el anterior', detail: `${folio}, ${shortMoment(endedAt, zone)}` },
    {
      kind: 'table',
      columns: [
        { header: 'Pregunta', width: 40 },
        { header: 'Hoy', width: 20 },
        { header: 'Antes', width: 20 },
        { header: 'Cambio', width: 20 },
      ],
      rows: changes.map(({ label, is, was, words }) => [label, is, was, words]),
    },
  ]
}

const answersTable = (questions: readonly Question[], { answers, photos }: Filled): PdfBlock => ({
  kind: 'table',
  columns: [
    { header: 'Pregunta', width: 55 },
    { header: 'Respuesta', width: 45 },
  ],
  rows: questions.map((question) => {
    const taken = photos.filter((photo) => photo.question === question.key).length
    const note = answers[question.key]?.note
    const more = [note, taken > 0 && `${taken} fotografías`].filter(Boolean).join(' · ')
    return [question.label, { text: answerWords(question, answers[question.key]), detail: more }]
  }),
})
