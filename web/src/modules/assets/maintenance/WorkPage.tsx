import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { maintenances, type Maintenance } from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import {
  confirmed,
  isOpen,
  maintenanceKindLabel,
  pending,
  rejected,
  running,
} from '@arriero/contract/assets/maintenance/maintenance.rules.ts'
import { processLabel, type Process } from '@arriero/contract/store/store.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { date, dateTime, money, number } from '../../../kit/format.ts'
import { Card, DetailPage, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { refreshAssets } from '../assets.data.ts'
import { assetPaths } from '../assets.paths.ts'
import { askWorkRemoval, processTones, useWorks } from './works.data.ts'
import '../assets.css'

const lists: Record<Process, { label: string; to: string }> = {
  [pending]: { label: 'Pendientes', to: assetPaths.pending },
  [running]: { label: 'En proceso', to: assetPaths.running },
  [confirmed]: { label: 'Terminados', to: assetPaths.closed },
  [rejected]: { label: 'Terminados', to: assetPaths.closed },
}

/** `?id=`: one work on an asset, with what it needs and what follows. */
export function WorkPage() {
  const [{ id }] = useSearchParams()
  const { data, error, refetch } = useWorks()
  const work = data?.find((one) => String(one.id) === id)
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Mantenimiento" />}>
        <Skeleton active paragraph={{ rows: 8 }} title={false} />
      </DetailPage>
    )
  if (!work)
    return (
      <DetailPage header={<PageHeader title="Mantenimiento" />}>
        <EmptyState
          title="No se encontró el mantenimiento"
          text="Elija uno de la lista."
          action={
            <Link to={assetPaths.pending}>
              <Button tabIndex={-1}>Ver pendientes</Button>
            </Link>
          }
        />
      </DetailPage>
    )
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={work.folio}
          sub={work.assetName}
          crumbs={[lists[work.process]]}
          pills={<StatePill tone={processTones[work.process]}>{processLabel(work.process)}</StatePill>}
          actions={<Actions work={work} />}
        />
      }
    >
      <div className="work-cards">
        <Card title="Trabajo">
          <KeyValues
            items={[
              [
                'Activo',
                <Link key="asset" to={assetPaths.one(work.assetId)}>{`${work.assetName} · ${work.assetCode}`}</Link>,
              ],
              ['Tipo', maintenanceKindLabel(work.kind)],
              ['Qué se hace', work.description],
              ['Técnico', work.technicianName],
              ['Proveedor', work.supplierName],
              ['Planeado', work.plannedOn && date(work.plannedOn)],
              ['Inició', work.startedAt && dateTime(work.startedAt)],
              ['Terminó', work.doneAt && dateTime(work.doneAt)],
              ['Mano de obra', work.labor > 0 && money(work.labor)],
              ['Partes', work.partsValue > 0 && money(work.partsValue)],
              ['Resultado', work.outcome],
            ]}
          />
        </Card>
        {work.parts.length > 0 && <Parts work={work} />}
      </div>
    </DetailPage>
  )
}

function Parts({ work: { parts, storeName, process } }: { work: Maintenance }) {
  const state = (qty: number, reserved: number) => {
    if (process === confirmed) return 'Entregada'
    if (process === rejected) return 'Sin usar'
    return reserved < qty ? <span className="asset-late">{`Faltan ${number(qty - reserved)}`}</span> : 'Apartada'
  }
  return (
    <Card title="Partes" count={storeName}>
      <ul className="asset-lines">
        {parts.map(({ partId, itemId, code, name, serial, measure, qty, reserved }) => (
          <li key={`${partId}-${itemId}`}>
            <TwoLines top={name} bottom={[code, serial].filter(Boolean).join(' · ')} />
            <TwoLines top={`${number(qty)} ${measure}`} bottom={state(qty, reserved)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Actions({ work }: { work: Maintenance }) {
  const navigate = useNavigate()
  const mayNot = useWhyNot(maintenances.update)
  if (!isOpen(work.process)) return null
  return (
    <>
      {work.process === pending && (
        <ActionButton
          for={maintenances.remove}
          danger
          type="text"
          onClick={() => void askWorkRemoval(work, () => void navigate({ to: assetPaths.pending }))}
        >
          Eliminar
        </ActionButton>
      )}
      {!mayNot && (
        <Link to={assetPaths.editWork(work.id)}>
          <Button tabIndex={-1}>Editar</Button>
        </Link>
      )}
      <ActionButton for={maintenances.update} onClick={() => void askProcess(work, rejected)}>
        Rechazar
      </ActionButton>
      <ActionButton
        for={maintenances.update}
        type="primary"
        onClick={() => void askProcess(work, work.process === pending ? running : confirmed)}
      >
        {work.process === pending ? 'Iniciar' : 'Terminar'}
      </ActionButton>
    </>
  )
}

const consequences: Partial<Record<Process, string>> = {
  [running]: 'El activo queda en taller hasta que termine.',
  [confirmed]: 'Sus partes salen del almacén y el activo vuelve a estar disponible.',
  [rejected]: 'Lo apartado vuelve a estar libre en su almacén.',
}
const verbs: Partial<Record<Process, string>> = {
  [running]: 'Iniciar',
  [confirmed]: 'Terminar',
  [rejected]: 'Rechazar',
}

const askProcess = ({ id, folio, version }: Maintenance, process: Process) =>
  confirm({
    title: `${verbs[process]} el mantenimiento ${folio}`,
    content: consequences[process],
    confirmText: verbs[process] ?? 'Confirmar',
    variant: process === rejected ? 'danger' : 'info',
    onConfirm: async () => {
      await call(maintenances.update, { id, body: { process, version } })
      await refreshAssets()
    },
  })
