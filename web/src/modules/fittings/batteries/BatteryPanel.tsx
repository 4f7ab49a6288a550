import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown, Skeleton } from 'antd'
import { IconDots } from '@tabler/icons-react'
import {
  measureBattery,
  mountBattery,
  receiveBattery,
  unmountBattery,
  updateBattery,
} from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { BatteryDetail } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { Panel } from '../../../kit/form/FormPanel.tsx'
import { date, money, number, plural } from '../../../kit/format.ts'
import { destination, useRouteParams } from '../../../kit/shell/navigation.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { fittingPaths } from '../fittings.paths.ts'
import { Facts } from '../pieces/Facts.tsx'
import { Verdict } from '../pieces/Verdict.tsx'
import { BankDrawing } from './BankDrawing.tsx'
import { batteriesOfUnit, oneBattery } from './batteries.queries.ts'
import { adviceLook, kindOf, lifeShare, lifeWords, volts, whereIs } from './batteries.words.ts'
import { AskBattery, type Asked } from './AskBattery.tsx'
import { BatteryHistory } from './BatteryHistory.tsx'
import { linesOf, VoltCurve } from './VoltCurve.tsx'
import '../fittings.css'

/** A battery: what to do and why, its bank, its voltage of twelve months, and all that happened to it. */
export function BatteryPanel() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const { data: battery, error, refetch } = useQuery(oneBattery(id))
  const { data: unit } = useQuery(batteriesOfUnit(battery?.unitId))
  const go = (to: string) => void navigate(destination(to))
  const where = battery && whereIs(battery)
  return (
    <Panel
      title={battery ? `Batería ${battery.serial}` : 'Batería'}
      sub={battery && where && `${where.top}, ${where.bottom} · ${kindOf(battery)}`}
      onClose={() => go(fittingPaths.batteries)}
      foot={battery && battery.status === 1 && <Foot battery={battery} go={go} ask={setAsked} />}
    >
      {error && !battery && <ErrorState error={error} retry={() => void refetch()} />}
      {!battery && !error && <Skeleton active paragraph={{ rows: 10 }} title={false} />}
      {battery && (
        <>
          <BatteryVerdict battery={battery} />
          {unit && battery.unitId !== null && (
            <section className="fitting-part">
              <BankDrawing
                unit={unit}
                chosen={battery.id}
                onPick={(position, other) =>
                  go(
                    other
                      ? fittingPaths.battery(other.id)
                      : fittingPaths.mountBattery({ unidad: unit.unitId, posicion: position }),
                  )
                }
              />
            </section>
          )}
          <Voltage battery={battery} go={go} />
          <BatteryFacts battery={battery} />
          <section className="fitting-part">
            <h3>Historia</h3>
            <BatteryHistory battery={battery} />
          </section>
        </>
      )}
      {battery && asked && <AskBattery battery={battery} unit={unit} asked={asked} close={() => setAsked(undefined)} />}
    </Panel>
  )
}

interface FootProps {
  battery: BatteryDetail
  go: (to: string) => void
  ask: (asked: Asked) => void
}

function Foot({ battery, go, ask }: FootProps) {
  const barred = useWhyNot(updateBattery)
  const own = fittingPaths.battery(battery.id)
  const isMounted = battery.unitId !== null
  const isAtHand = !isMounted && battery.away === null
  return (
    <>
      {isMounted ? (
        <ActionButton for={unmountBattery} onClick={() => go(`${own}/desmontar`)}>
          Desmontar
        </ActionButton>
      ) : (
        <ActionButton for={measureBattery} onClick={() => go(`${own}/medir`)}>
          Medir
        </ActionButton>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'measure', label: 'Registrar medición' },
            { key: 'edit', label: 'Cambiar datos' },
            { key: 'rotate', label: 'Cambiar de posición', disabled: !isMounted },
            { key: 'charge', label: 'Mandar a cargar', disabled: !isAtHand },
            { key: 'repair', label: 'Mandar a reparar', disabled: !isAtHand },
            { key: 'warranty', label: 'Reclamar la garantía', disabled: !isAtHand },
            { key: 'dispose', label: 'Desechar', danger: true, disabled: isMounted },
          ],
          onClick: ({ key }) => {
            if (key === 'edit') go(`${own}/editar`)
            else if (key === 'measure') go(`${own}/medir`)
            else ask(key as Asked)
          },
        }}
      >
        <Button aria-label="Más acciones" disabled={barred !== undefined} title={barred ?? 'Más acciones'}>
          <IconDots size={16} stroke={1.75} />
        </Button>
      </Dropdown>
      {battery.away === null ? (
        <ActionButton
          for={mountBattery}
          type="primary"
          onClick={() =>
            go(
              fittingPaths.mountBattery(
                isMounted ? { unidad: battery.unitId, posicion: battery.position } : { bateria: battery.id },
              ),
            )
          }
        >
          {isMounted ? 'Montar y reemplazar' : 'Montar'}
        </ActionButton>
      ) : (
        <ActionButton for={receiveBattery} type="primary" onClick={() => go(`${own}/recibir`)}>
          Recibir
        </ActionButton>
      )}
    </>
  )
}

function BatteryVerdict({ battery }: { battery: BatteryDetail }) {
  const { tone, label } = adviceLook(battery)
  const { monthsLeft, crank, rest } = battery
  const left = monthsLeft === null ? '—' : number(Math.max(0, monthsLeft))
  const told = [
    rest !== null && `${volts(rest)} V en reposo`,
    crank !== null && !battery.reason?.startsWith('Arranque') && `arrancó a ${number(crank, 1)} V`,
    monthsLeft !== null && monthsLeft >= 0 && `le quedan ${plural(monthsLeft, 'mes', 'meses')}`,
  ].filter(Boolean)
  return (
    <Verdict
      tone={tone}
      label={label}
      share={1 - lifeShare(battery)}
      figure={left}
      unit={monthsLeft === 1 ? 'mes' : 'meses'}
    >
      {battery.reason ?? 'Sin nada que hacer por ahora'}. {told.length > 0 && `${capital(told.join(', '))}.`}
    </Verdict>
  )
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Voltage({ battery, go }: { battery: BatteryDetail; go: (to: string) => void }) {
  const { rest, crank } = linesOf(battery)
  const isTold = rest.length + crank.length > 0
  return (
    <section className="fitting-part">
      <h3 className="volt-head">
        <span>
          {battery.days.length > 0 ? 'Voltaje del banco' : 'Voltaje'}{' '}
          {isTold && <small>{battery.days.length > 0 ? '12 meses, por GPS' : 'por sus mediciones'}</small>}
        </span>
        {isTold && (
          <small className="volt-legend" aria-hidden>
            <i className="is-rest" /> Reposo {crank.length > 0 && <i className="is-crank" />}{' '}
            {crank.length > 0 && 'Arranque'}
          </small>
        )}
      </h3>
      {isTold ? (
        <VoltCurve battery={battery} />
      ) : (
        <p className="muted">
          Ni su unidad dice el voltaje ni se ha medido.{' '}
          <ActionButton
            for={measureBattery}
            size="small"
            onClick={() => go(`${fittingPaths.battery(battery.id)}/medir`)}
          >
            Registrar medición
          </ActionButton>
        </p>
      )}
    </section>
  )
}

function BatteryFacts({ battery }: { battery: BatteryDetail }) {
  const { cca, ratedCca, cost, spent } = battery
  const rows: [string, string][] = [
    ['Marca y modelo', kindOf(battery)],
    ['Vida', lifeWords(battery)],
    [
      'Arranque en frío',
      cca === null
        ? ratedCca === null
          ? '—'
          : `de ${number(ratedCca)} CCA`
        : `${number(cca)}${ratedCca === null ? '' : ` de ${number(ratedCca)}`} CCA`,
    ],
    ['Medida', battery.measuredAt ? `${date(battery.measuredAt)}${battery.byGps ? ', por GPS' : ''}` : '—'],
    ['Garantía', battery.warrantyUntil ? `al ${date(battery.warrantyUntil)}` : 'Sin decir'],
    ['Comprada', date(battery.boughtOn)],
    ...(cost === null
      ? []
      : ([['Costo', `${money(cost)}${spent ? ` y ${money(spent)} después` : ''}`]] as [string, string][])),
  ]
  return <Facts rows={rows} notes={battery.notes} />
}
