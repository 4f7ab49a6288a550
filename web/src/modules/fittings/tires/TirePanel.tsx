import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Dropdown, Button, Skeleton } from 'antd'
import { IconDots } from '@tabler/icons-react'
import {
  disposeTire,
  measureTires,
  mountTire,
  receiveTire,
  sendTire,
  unmountTire,
  updateTire,
} from '@arriero/contract/fittings/tires/tires.contract.ts'
import type { TireDetail } from '@arriero/contract/fittings/tires/tires.entities.ts'
import { isWearDoubtful, legalDepth } from '@arriero/contract/fittings/tires/tires.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { date, money, number } from '../../../kit/format.ts'
import { Panel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { fittingPaths } from '../fittings.paths.ts'
import { Facts } from '../pieces/Facts.tsx'
import { Verdict } from '../pieces/Verdict.tsx'
import { DepthCurve } from './DepthCurve.tsx'
import { TireHistory } from './TireHistory.tsx'
import { oneTire, tiresChanged, tiresOfUnit } from './tires.queries.ts'
import { adviceLook, kindOf, millimetres, perKm, whereIs } from './tires.words.ts'
import { TruckDrawing } from './TruckDrawing.tsx'
import '../fittings.css'

type Asked = 'unmount' | 'retread' | 'repair' | 'dispose'

/** A tire: what to do and why, where it is, what it ran and cost, and all that happened to it. */
export function TirePanel() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const { data: tire, error, refetch } = useQuery(oneTire(id))
  const { data: unit } = useQuery(tiresOfUnit(tire?.unitId))
  const barred = useWhyNot(updateTire)
  const go = (to: string) => void navigate({ to })
  const where = tire && whereIs(tire)
  const own = fittingPaths.tire(id)
  return (
    <Panel
      title={tire?.serial ?? 'Neumático'}
      sub={tire && where && `${where.top} · ${where.bottom}`}
      onClose={() => go(fittingPaths.tires)}
      foot={
        tire &&
        tire.status === 1 && (
          <>
            <ActionButton for={measureTires} onClick={() => go(`${own}/medir`)}>
              Medir
            </ActionButton>
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'edit', label: 'Cambiar datos' },
                  { key: 'retread', label: 'Mandar a renovar', disabled: !isAtHand(tire) },
                  { key: 'repair', label: 'Mandar a reparar', disabled: !isAtHand(tire) },
                  { key: 'dispose', label: 'Desechar', danger: true, disabled: tire.unitId !== null },
                ],
                onClick: ({ key }) => (key === 'edit' ? go(`${own}/editar`) : setAsked(key as Asked)),
              }}
            >
              <Button aria-label="Más acciones" disabled={barred !== undefined} title={barred ?? 'Más acciones'}>
                <IconDots size={16} stroke={1.75} />
              </Button>
            </Dropdown>
            <MainAction tire={tire} go={go} unmount={() => setAsked('unmount')} />
          </>
        )
      }
    >
      {error && !tire && <ErrorState error={error} retry={() => void refetch()} />}
      {!tire && !error && <Skeleton active paragraph={{ rows: 10 }} title={false} />}
      {tire && (
        <>
          <TireVerdict tire={tire} />
          {unit && tire.unitId !== null && (
            <section className="fitting-part">
              <TruckDrawing
                unit={unit}
                chosen={tire.id}
                onPick={(_, other) => other && go(fittingPaths.tire(other.id))}
              />
              <Link to={fittingPaths.unit(tire.unitId)}>Rotar en {unit.unitName}</Link>
            </section>
          )}
          <TireFacts tire={tire} />
          <section className="fitting-part">
            <h3>
              Profundidad <small>mm por recorrido</small>
            </h3>
            <DepthCurve tire={tire} />
          </section>
          <section className="fitting-part">
            <h3>Historia</h3>
            <TireHistory tire={tire} />
          </section>
        </>
      )}
      {tire && asked && <Ask tire={tire} asked={asked} close={() => setAsked(undefined)} />}
    </Panel>
  )
}

const isAtHand = ({ unitId, away }: TireDetail) => unitId === null && away === null

function MainAction({ tire, go, unmount }: { tire: TireDetail; go: (to: string) => void; unmount: () => void }) {
  const own = fittingPaths.tire(tire.id)
  if (tire.unitId !== null && tire.axle !== null)
    return (
      <ActionButton for={unmountTire} type="primary" onClick={unmount}>
        Desmontar
      </ActionButton>
    )
  if (tire.away !== null)
    return (
      <ActionButton for={receiveTire} type="primary" onClick={() => go(`${own}/recibir`)}>
        Recibir
      </ActionButton>
    )
  return (
    <ActionButton for={mountTire} type="primary" onClick={() => go(`${own}/montar`)}>
      Montar
    </ActionButton>
  )
}

function TireVerdict({ tire }: { tire: TireDetail }) {
  const { tone, label } = adviceLook(tire)
  const share = Math.min(1, (tire.depth ?? 0) / 18)
  const legal = legalDepth(tire.limits, tire.role)
  return (
    <Verdict tone={tone} label={label} share={share} figure={millimetres(tire.depth)} unit="mm">
      {tire.reason ?? `Sobre el límite de ${millimetres(legal)} mm`}.
      {tire.kmLeft !== null && tire.kmLeft > 0 && ` Le quedan unos ${number(tire.kmLeft)} km.`}
    </Verdict>
  )
}

function TireFacts({ tire }: { tire: TireDetail }) {
  const rows: [string, string][] = [
    ['Marca y modelo', kindOf(tire)],
    ['DOT', tire.dot ?? '—'],
    ['Presión', tire.pressure === null ? '—' : `${tire.pressure} psi${tire.psi ? `, debe tener ${tire.psi}` : ''}`],
    ['Recorrido', `${number(tire.km)} km${tire.life > 1 ? `, ${number(tire.lifeKm)} en su vida ${tire.life}` : ''}`],
    ['En esta posición', tire.mountedAt ? `${number(tire.placeKm)} km desde el ${date(tire.mountedAt)}` : '—'],
    [
      'Desgaste',
      tire.wear === null
        ? '—'
        : `${number(tire.wear, 3)} mm cada 1,000 km${isWearDoubtful(tire.wear) ? ', fuera de lo usual' : ''}`,
    ],
    ...(tire.cost === null
      ? []
      : ([
          ['Costo', `${money(tire.cost)}${tire.spent ? ` y ${money(tire.spent)} después` : ''}`],
          ['Costo por km', perKm(tire.costPerKm)],
        ] as [string, string][])),
    ['Comprado', date(tire.boughtOn)],
  ]
  return <Facts rows={rows} notes={tire.notes} />
}

const questions: Record<
  Asked,
  { title: string; action: string; label: string; content: string; done: string; isOptional: boolean }
> = {
  unmount: {
    title: 'Desmontar',
    action: 'Desmontar',
    label: 'Motivo (queda en la historia)',
    content: 'Vuelve al almacén del que salió; sus kilómetros en esta posición quedan en su historia.',
    done: 'desmontado',
    isOptional: true,
  },
  retread: {
    title: 'Mandar a renovar',
    action: 'Mandar',
    label: 'A quién',
    content: 'Sale del almacén; al recibirlo se anota su profundidad nueva y empieza otra vida.',
    done: 'en renovado',
    isOptional: true,
  },
  repair: {
    title: 'Mandar a reparar',
    action: 'Mandar',
    label: 'A quién',
    content: 'Sale del almacén hasta que se reciba.',
    done: 'en reparación',
    isOptional: true,
  },
  dispose: {
    title: 'Desechar',
    action: 'Desechar',
    label: 'Motivo',
    content: 'Ya no se monta ni cuenta en existencias; su historia y su costo por kilómetro se quedan.',
    done: 'desechado',
    isOptional: false,
  },
}

function Ask({ tire, asked, close }: { tire: TireDetail; asked: Asked; close: () => void }) {
  const { title, done, ...question } = questions[asked]
  const send = async (text: string) => {
    if (asked === 'unmount') await call(unmountTire, { body: { tireId: tire.id, reason: text } })
    else if (asked === 'dispose') await call(disposeTire, { id: tire.id, body: { reason: text } })
    else await call(sendTire, { id: tire.id, body: { kind: asked, provider: text } })
    toast.success(`${tire.serial} ${done}`)
    await tiresChanged()
  }
  return (
    <AskDialog {...question} title={`${title} ${tire.serial}`} danger={asked === 'dispose'} send={send} close={close} />
  )
}
