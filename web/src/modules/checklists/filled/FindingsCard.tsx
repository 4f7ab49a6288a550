import { Link } from '@tanstack/react-router'
import type { Filled } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { usePhotos } from '../../../kit/photos.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { maintenancePaths } from '../../maintenance/maintenance.paths.ts'
import { ticketPaths } from '../../tickets/tickets.paths.ts'
import { severityLook } from '../checklists.words.ts'

/** Worst first, each with who sees to it and its photographs. */
export function FindingsCard({ filled: { foundWrong, photos } }: { filled: Filled }) {
  const sources = photos.flatMap(({ url }) => (url ? [url] : []))
  const { thumb, viewer } = usePhotos(sources)
  if (foundWrong.length === 0) return <Card title="Hallazgos">Todo lo revisado está bien.</Card>
  return (
    <Card title="Hallazgos" count={String(foundWrong.length)}>
      <ul className="result-findings">
        {foundWrong.map(({ question, text, severity, times, ticketId, ticketFolio, orderId, orderFolio }, i) => (
          <li key={`${question} ${i}`}>
            <span>
              <b>{text}</b>
              <small>
                {times > 1 && `${times}.ª vez seguida · `}
                {orderId !== null && (
                  <Link to={`${maintenancePaths.orders}/${orderId}`}>{`Orden ${orderFolio ?? ''}`}</Link>
                )}
                {orderId !== null && ticketId !== null && ' · '}
                {ticketId !== null && <Link to={ticketPaths.one(ticketId)}>{`Ticket ${ticketFolio ?? ''}`}</Link>}
                {orderId === null && ticketId === null && 'Sólo queda escrito'}
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
