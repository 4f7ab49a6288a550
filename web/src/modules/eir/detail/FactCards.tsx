import { Link } from '@tanstack/react-router'
import type { Receipt } from '@arriero/contract/eir/eir.entities.ts'
import { differs, kindLabel, sealLabel, wrongFigures, type Seal } from '@arriero/contract/eir/eir.rules.ts'
import { containerParts, sizeOf } from '@arriero/contract/eir/iso6346.rules.ts'
import { date, dateTime, number, plural } from '../../../kit/format.ts'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { checklistPaths } from '../../checklists/checklists.paths.ts'
import { useHistory, useIssuers } from '../eir.data.ts'
import { eirPaths } from '../eir.paths.ts'

const kilos = (kg: number | null) => kg !== null && `${number(kg)} kg`

export function IdentityCard({ receipt }: { receipt: Receipt }) {
  const { container, sizeType, line, booking, cscUntil, tareKg, grossKg, mostKg, reefer, notes } = receipt
  const parts = containerParts(container)
  return (
    <Card title="Identificación" count="ISO 6346">
      {parts && (
        <p className="eir-number" aria-hidden>
          <b>{parts.owner}</b>
          <b>{parts.category}</b>
          <b>{parts.serial}</b>
          <b className="is-digit">{parts.digit}</b>
        </p>
      )}
      <p className="eir-right">Dígito verificador correcto</p>
      <KeyValues
        items={[
          ['Tamaño y tipo', `${sizeType} · ${sizeOf(sizeType)?.label ?? ''}`],
          ['Naviera', line],
          ['Reserva', booking],
          ['CSC', cscUntil && date(cscUntil)],
          ['Báscula', kilos(grossKg)],
          ['Tara', kilos(tareKg)],
          ['Peso máximo', kilos(mostKg)],
          [
            'Temperatura',
            reefer && `${reefer.setPoint} °C${reefer.reading === null ? '' : `, lee ${reefer.reading} °C`}`,
          ],
          ['Notas', notes],
        ]}
      />
    </Card>
  )
}

export const SealsCard = ({ receipt: { seals } }: { receipt: Receipt }) => (
  <Card title="Sellos" count={String(seals.length)}>
    {seals.length === 0 && <p className="muted">Sin sellos.</p>}
    <dl className="key-values">
      {seals.map((seal, i) => (
        // Seals have no name of their own.
        <div key={i}>
          <dt>{sealLabel(seal.kind)}</dt>
          <dd>
            <Figures seal={seal} />{' '}
            {differs(seal) ? (
              <small className="eir-problem">{`los papeles dicen ${seal.document}`}</small>
            ) : (
              <small className="eir-right">{seal.document === null ? 'sin papeles' : 'coincide'}</small>
            )}
            {seal.note && <small className="muted eir-note">{seal.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)

/** What was read at the gate, with the figures that are others in the papers. */
function Figures({ seal }: { seal: Seal }) {
  if (seal.gate === null) return <b className="eir-problem">falta</b>
  const wrong = differs(seal) ? wrongFigures(seal) : []
  return (
    <b className="eir-figures">
      {[...seal.gate].map((character, i) =>
        // Characters have no name but their place.
        wrong[i] ? <u key={i}>{character}</u> : <span key={i}>{character}</span>,
      )}
    </b>
  )
}

export function TransferCard({ receipt }: { receipt: Receipt }) {
  const issuer = useIssuers().find(({ id }) => id === receipt.socialReasonId)
  return (
    <Card title="Traslado">
      <KeyValues
        items={[
          ['Unidad', receipt.unitName ?? receipt.truck],
          ['Chasis', receipt.chassis],
          ['Operador', receipt.driver],
          ['Viaje', receipt.tripFolio],
          ['Razón social', issuer?.name],
          ['Dónde', receipt.place],
          ['Cuándo', dateTime(receipt.happenedAt).slice(0, 16)],
          [
            'CheckList',
            receipt.filledId !== null && (
              <Link to={checklistPaths.result(receipt.filledId)}>{receipt.filledFolio}</Link>
            ),
          ],
        ]}
      />
    </Card>
  )
}

/** Each gate of this container, with the damages it gained there. */
export function HistoryCard({ receipt: { id } }: { receipt: Receipt }) {
  const { data } = useHistory(id)
  return (
    <Card title="Historia" count={data && plural(data.length, 'movimiento', 'movimientos')}>
      <ul className="eir-history">
        {data?.slice(0, 12).map((move) => (
          <li key={move.id}>
            <time dateTime={move.happenedAt}>{date(move.happenedAt)}</time>
            <Link to={eirPaths.one(move.id)} aria-current={move.id === id ? 'page' : undefined}>
              {kindLabel(move.kind)}
            </Link>
            <span>{[move.place, move.unitName].filter(Boolean).join(', ') || '—'}</span>
            <small className={move.newCount > 0 ? 'eir-new' : ''}>
              {move.newCount > 0
                ? `+${plural(move.newCount, 'daño', 'daños')}`
                : plural(move.damageCount, 'daño', 'daños')}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function VersionsCard({ receipt: { id, corrections, revision } }: { receipt: Receipt }) {
  if (corrections.length === 0) return null
  return (
    <Card title="Versiones" count={String(revision)}>
      <ul className="eir-history">
        {corrections.map((correction) => (
          <li key={correction.revision}>
            <time dateTime={correction.at}>{date(correction.at)}</time>
            <Link to={eirPaths.one(id)} search={{ version: String(correction.revision) } as never}>
              {`Versión ${correction.revision}`}
            </Link>
            <span>{`${correction.reason} · ${correction.by ?? '—'}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
