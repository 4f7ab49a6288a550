import { useState } from 'react'
import { Segmented } from 'antd'
import type { Face } from '@arriero/contract/eir/damage.rules.ts'
import type { Damage, Receipt } from '@arriero/contract/eir/eir.entities.ts'
import { kindLabel } from '@arriero/contract/eir/eir.rules.ts'
import { shownNumber, sizeOf } from '@arriero/contract/eir/iso6346.rules.ts'
import { date, plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { Net, type DrawnDamage } from '../net/Net.tsx'

type View = 'now' | 'before' | 'difference'

interface NetCardProps {
  receipt: Receipt
  chosen: string | undefined
  choose: (key: string) => void
  /** Unless nothing can be added to it. */
  place: ((face: Face, x: number, y: number) => void) | undefined
}

/** The same net for this gate, the one before and what differs. */
export function NetCard({ receipt, chosen, choose, place }: NetCardProps) {
  const { damages, before, repaired, kind, happenedAt, container, newCount } = receipt
  const [view, setView] = useState<View>('now')
  const draw = (all: readonly Damage[], tone: (damage: Damage) => DrawnDamage['tone']): DrawnDamage[] =>
    all.map((damage, i) => ({ ...damage, number: i + 1, tone: tone(damage) }))
  const now = draw(damages, ({ isNew }) => (isNew ? 'new' : 'known'))
  const shown =
    view === 'now'
      ? now
      : view === 'before'
        ? draw(before?.damages ?? [], () => 'known')
        : [...now.filter(({ tone }) => tone === 'new'), ...draw(repaired, () => 'repaired')]
  const size = sizeOf(receipt.sizeType)!
  return (
    <Card
      title="Contenedor desplegado"
      count={`6 caras, ${plural(damages.length, 'daño', 'daños')}`}
      actions={
        <span className="eir-net-head">
          <span className="eir-legend is-new">{`Nuevo ${newCount}`}</span>
          <span className="eir-legend is-known">{`Ya estaba ${damages.length - newCount}`}</span>
          {repaired.length > 0 && <span className="eir-legend is-repaired">{`Reparado ${repaired.length}`}</span>}
          {before && (
            <Segmented
              aria-label="Qué se dibuja"
              value={view}
              options={[
                { value: 'now', label: `${kindLabel(kind)} ${date(happenedAt).slice(0, 5)}` },
                { value: 'before', label: `${kindLabel(before.kind)} ${date(before.happenedAt).slice(0, 5)}` },
                { value: 'difference', label: 'Diferencia' },
              ]}
              onChange={setView}
            />
          )}
        </span>
      }
    >
      <div className="eir-net-scroll">
        <Net
          size={size}
          number={shownNumber(container)}
          damages={shown}
          chosen={chosen}
          choose={choose}
          place={view === 'now' ? place : undefined}
        />
      </div>
      <p className="muted eir-net-foot">
        Visto desde fuera, puertas a la derecha. {size.label}: {size.lengthCm} × {size.widthCm} × {size.heightCm} cm.
        {view === 'now' && place && ' Toque una cara para agregar un daño.'}
      </p>
    </Card>
  )
}
