import { Link } from '@tanstack/react-router'
import type { Filled } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { findingsOf } from '@arriero/contract/checklists/filled/result.rules.ts'
import { usePhotos } from '../../../kit/photos.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { historyPath } from '../../alerts/alerts.paths.ts'
import { maintenancePaths } from '../../maintenance/maintenance.paths.ts'
import { ticketPaths } from '../../tickets/tickets.paths.ts'
import { severityLook } from '../checklists.words.ts'

/** Worst first, each with who sees to it and its photographs. */
export function FindingsCard({ filled: { folio, content, foundWrong, photos, answers, block } }: { filled: Filled }) {
  const sources = photos.flatMap(({ url }) => (url ? [url] : []))
  const { thumb, viewer } = usePhotos(sources)
  const alerted = new Set(
    findingsOf(content, answers).flatMap(({ question, consequence }) => (consequence.alert ? [question] : [])),
  )
  if (foundWrong.length === 0) return <Card title="Hallazgos">Todo lo revisado está bien.</Card>
  return (
    <Card title="Hallazgos" count={String(foundWrong.length)}>
      <ul className="result-findings">
        {foundWrong.map(({ question, text, severity, times, ticketId, ticketFolio, orderId, orderFolio }, i) => (
          <li key={`${question} ${i}`}>
            <span>
              <b>{text}</b>
              {answers[question]?.note && <q>{answers[question].note}</q>}
              <small>
                {times > 1 && <span>{`${times}.ª vez seguida`}</span>}
                {block?.reason === text && <span>{block.liftedAt ? 'Detuvo la unidad' : 'Detiene la unidad'}</span>}
                {orderId !== null && (
                  <Link to={`${maintenancePaths.orders}/${orderId}`}>{`Orden ${orderFolio ?? ''}`}</Link>
                )}
                {ticketId !== null && <Link to={ticketPaths.one(ticketId)}>{`Ticket ${ticketFolio ?? ''}`}</Link>}
                {alerted.has(question) && (
                  <Link to={historyPath} search={{ search: folio } as never}>
                    Alerta
                  </Link>
                )}
                {orderId === null && ticketId === null && !alerted.has(question) && block?.reason !== text && (
                  <span>Sólo queda escrito</span>
                )}
              </small>
            </span>
            <span className="result-thumbs">
              {photos
                .filter((photo) => photo.question === question && photo.url)
                .map(({ uuid, url }) => (
                  <span key={uuid}>{thumb(sources.indexOf(url!), `Fotografía de ${text}`)}</span>
                ))}
            </span>
            <StatePill tone={severityLook(severity).tone}>{severityLook(severity).label}</StatePill>
          </li>
        ))}
      </ul>
      {viewer}
    </Card>
  )
}
