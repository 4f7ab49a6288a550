import { Link } from '@tanstack/react-router'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { money } from '../../../kit/format.ts'
import { usePhotos } from '../../../kit/photos.tsx'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { checklistPaths } from '../../checklists/checklists.paths.ts'
import { fuelWords, kmWords, moment } from '../rental.words.ts'
import { SignatureMark } from './SignatureMark.tsx'

interface HandoverCardProps {
  arrangement: ArrangementDetail
  when: 'delivery' | 'return'
}

/** How it went out, or how it came back: what was read, seen, photographed and signed. */
export function HandoverCard({ arrangement, when }: HandoverCardProps) {
  const handover = arrangement[when]
  const photos = arrangement.photos.filter((photo) => photo.when === when)
  const { thumb, viewer } = usePhotos(photos.map(({ url }) => url))
  if (!handover && photos.length === 0) return null
  const title = when === 'delivery' ? 'Entrega' : 'Devolución'
  return (
    <Card title={title} count={handover && moment(handover.at)}>
      {handover && (
        <KeyValues
          items={[
            ['Odómetro', handover.km !== null && kmWords(handover.km)],
            ['Combustible', handover.fuel !== null && fuelWords(handover.fuel)],
            [
              'CheckList',
              handover.checklist && (
                <Link key="checklist" to={checklistPaths.result(handover.checklist.id)}>
                  {`${handover.checklist.folio} · ${handover.checklist.name}`}
                </Link>
              ),
            ],
            [when === 'delivery' ? 'Entregó' : 'Recibió', handover.by],
          ]}
        />
      )}
      {handover && handover.damages.length > 0 && (
        <ul className="rental-damages" aria-label="Daños">
          {handover.damages.map(({ text, amount }, at) => (
            <li key={at}>
              <span>{text}</span>
              {amount > 0 && <b>{money(amount)}</b>}
            </li>
          ))}
        </ul>
      )}
      {handover?.notes && <p className="muted">{handover.notes}</p>}
      {photos.length > 0 && (
        <div className="rental-photos">
          {photos.map(({ id, note }, at) => (
            <span key={id}>{thumb(at, note ?? `${title}, foto ${at + 1}`, note ?? undefined)}</span>
          ))}
        </div>
      )}
      {viewer}
      {handover?.signature && <SignatureMark signature={handover.signature} what="Firmó" />}
    </Card>
  )
}
