import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Alert, Button, Segmented, Skeleton, Tooltip } from 'antd'
import { IconPrinter } from '@tabler/icons-react'
import {
  assetHistory,
  setAssetState,
  updateAsset,
  type Asset,
  type AssetStateChange,
} from '@arriero/contract/assets/assets.contract.ts'
import { createIssue } from '@arriero/contract/assets/issues/issues.contract.ts'
import { maintenances } from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import {
  assetStateLabel,
  assetStates,
  bookValue,
  rented,
  whyNotState,
  type AssetState,
} from '@arriero/contract/assets/assets.rules.ts'
import { printLabels } from '@arriero/contract/qr/qr.contract.ts'
import { spelledCode } from '@arriero/contract/qr/qr.rules.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useWhyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { Chart } from '../../kit/charts/Chart.tsx'
import type { ChartData } from '../../kit/charts/chart-data.ts'
import { confirm } from '../../kit/confirm.ts'
import { Panel } from '../../kit/form/FormPanel.tsx'
import { date, dateTime, dayKey, money, percent, plural } from '../../kit/format.ts'
import { History, KeyValues } from '../../kit/shell/DetailPage.tsx'
import { destination, useRouteParams } from '../../kit/shell/navigation.ts'
import { ErrorState } from '../../kit/states.tsx'
import { CodePicture } from '../qr/CodePicture.tsx'
import { qrPaths } from '../qr/qr.paths.ts'
import { ThingFiles } from './files/ThingFiles.tsx'
import { historyKey, refreshAssets, useAssets } from './assets.data.ts'
import { assetPaths } from './assets.paths.ts'
import { assetTones, daysLate, worth } from './assets.words.ts'
import './assets.css'

/** One asset: its state and what follows, who has it, what it is worth, what happened to it. */
export function AssetPanel() {
  const id = Number(useRouteParams()['id'])
  const navigate = useNavigate()
  const { data, error, refetch } = useAssets()
  const asset = data?.find((one) => one.id === id)
  const mayNot = useWhyNot(updateAsset)
  const close = () => void navigate({ to: assetPaths.assets, search: true })
  const foot = asset && !mayNot && (
    <>
      <ActionButton
        for={printLabels}
        icon={<IconPrinter size={16} stroke={1.75} />}
        onClick={() => void navigate(destination(qrPaths.labelsFor('asset', asset.code)))}
      >
        Etiqueta
      </ActionButton>
      <span className="spacer" />
      <Link to={assetPaths.edit(id)} search={true as never}>
        <Button tabIndex={-1}>Editar</Button>
      </Link>
      {asset.state === rented && (
        <Button type="primary" onClick={() => void askState(asset, 1)}>
          Registrar devolución
        </Button>
      )}
    </>
  )
  const sub = asset && [asset.code, asset.serial && `serie ${asset.serial}`, asset.kind].filter(Boolean).join(' · ')
  return (
    <Panel title={asset?.name ?? 'Activo'} sub={sub} onClose={close} foot={foot}>
      {(error && !data) || (data && !asset) ? (
        <ErrorState error={error ?? new Error('gone')} retry={() => void refetch()} />
      ) : !asset ? (
        <Skeleton active paragraph={{ rows: 8 }} title={false} />
      ) : (
        <Body asset={asset} />
      )}
    </Panel>
  )
}

function Body({ asset }: { asset: Asset }) {
  const navigate = useNavigate()
  const late = daysLate(asset)
  return (
    <>
      {asset.qr && (
        <div className="asset-code">
          <CodePicture code={asset.qr} side={96} />
          <div>
            <b>{spelledCode(asset.qr)}</b>
            <p>
              {asset.seenAt
                ? `Visto el ${[dateTime(asset.seenAt).slice(0, 16), asset.seenPlace].filter(Boolean).join(', ')}`
                : 'Nadie lo ha leído todavía.'}
            </p>
          </div>
        </div>
      )}
      {late > 0 && (
        <Alert
          type="error"
          showIcon
          className="form-notice"
          title={`${plural(late, 'día tarde', 'días tarde')}: ${asset.holder ?? ''} debió devolverlo el ${date(asset.dueBack)}.${
            asset.dayPrice === null ? '' : ` Corren ${money(asset.dayPrice)} por día.`
          }`}
        />
      )}
      <StateChoice asset={asset} />
      <div className="asset-actions">
        <ActionButton
          size="small"
          for={maintenances.create}
          onClick={() => void navigate(destination(assetPaths.newWorkOf(asset.id)))}
        >
          Planear mantenimiento
        </ActionButton>
        <ActionButton
          size="small"
          for={createIssue}
          onClick={() => void navigate(destination(assetPaths.newIssueOf(asset.id)))}
        >
          Reportar falla
        </ActionButton>
      </div>
      <KeyValues
        items={[
          ['Resguardo', asset.holder ?? <span className="asset-lacks">Sin resguardo</span>],
          ['Lugar', asset.place],
          ['Almacén', asset.storeName],
          ['Vuelve', asset.dueBack && date(asset.dueBack)],
          ['Precio por día', asset.dayPrice === null ? null : money(asset.dayPrice)],
          ['Marca y modelo', [asset.brand, asset.model].filter(Boolean).join(' ')],
          ['Sigue', asset.nextWhat && [asset.nextWhat, asset.nextOn && date(asset.nextOn)].filter(Boolean).join(' ')],
          ['Notas', asset.notes],
        ]}
      />
      {asset.cost !== null && <Value asset={asset} />}
      <ThingFiles of={{ kind: 'asset', id: asset.id }} />
      <Events id={asset.id} />
    </>
  )
}

/** The four states side by side; one that may not follow is disabled and says why. */
function StateChoice({ asset }: { asset: Asset }) {
  const navigate = useNavigate()
  const mayNot = useWhyNot(setAssetState)
  const bars = assetStates
    .filter(({ id }) => id !== asset.state)
    .flatMap(({ id }) => whyNotState(asset.state, id, asset.openWork) ?? [])
  const choose = (to: AssetState) =>
    to === rented ? void navigate({ to: assetPaths.rent(asset.id), search: true }) : void askState(asset, to)
  return (
    <>
      <Segmented<AssetState>
        block
        className="asset-states"
        aria-label="Estado"
        value={asset.state}
        onChange={choose}
        options={assetStates.map(({ id, label }) => {
          const bar = id === asset.state ? undefined : (mayNot ?? whyNotState(asset.state, id, asset.openWork))
          return {
            value: id,
            disabled: bar !== undefined,
            label: bar ? <Tooltip title={bar}>{label}</Tooltip> : label,
            className: `tone-${assetTones[id]}`,
          }
        })}
      />
      {(mayNot ?? bars[0]) && <p className="asset-bar">{mayNot ?? [...new Set(bars)].join(' ')}</p>}
    </>
  )
}

/** Asks and brings it to a state that needs no more to be said. */
const askState = (asset: Asset, state: AssetState) =>
  confirm({
    title: `${asset.name}: de «${assetStateLabel(asset.state)}» a «${assetStateLabel(state)}»`,
    content: asset.state === rented ? 'Termina la renta y el activo queda sin resguardo.' : 'Queda en su historia.',
    onConfirm: async () => {
      const body: AssetStateChange = { state, version: asset.version }
      await call(setAssetState, { id: asset.id, body })
      await refreshAssets()
    },
  })

function Value({ asset }: { asset: Asset }) {
  const data = useMemo(() => valueByYear(asset), [asset])
  const value = worth(asset)
  return (
    <>
      <h3 className="asset-part">
        Valor y depreciación <small>{percent(asset.yearlyPercent / 100)} anual, línea recta</small>
      </h3>
      {data && <Chart label={`Valor en libros por año; hoy ${money(value)}`} data={data} height={150} />}
      <KeyValues
        items={[
          ['Hoy', money(value)],
          ['Adquisición', [asset.acquiredOn && date(asset.acquiredOn), money(asset.cost)].filter(Boolean).join(' · ')],
          ['Valor de rescate', asset.residual > 0 && money(asset.residual)],
        ]}
      />
    </>
  )
}

const mostYears = 30

/** Its value on each anniversary until it stays; nothing where no line can be drawn. */
function valueByYear(asset: Asset): ChartData | undefined {
  const { acquiredOn, yearlyPercent } = asset
  if (!acquiredOn || yearlyPercent === 0) return undefined
  const first = Number(acquiredOn.slice(0, 4))
  const count = Math.min(mostYears, Math.ceil(100 / yearlyPercent)) + 1
  const years = Array.from({ length: count }, (_, at) => first + at)
  const now = dayKey()
  const today = Number(now.slice(0, 4)) - first + (Number(now.slice(5, 7)) - Number(acquiredOn.slice(5, 7))) / 12
  return {
    shape: 'areas',
    unit: 'pesos',
    names: years.map(String),
    at: years.map((_, at) => at),
    series: [
      { name: 'Valor en libros', values: years.map((year) => bookValue(asset, `${year}${acquiredOn.slice(4)}`) ?? 0) },
    ],
    marks: today >= 0 && today <= count - 1 ? [{ at: today, color: 'var(--blue-dot)', isDashed: true }] : [],
  }
}

function Events({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: historyKey(id),
    queryFn: ({ signal }) => call(assetHistory, { id, signal }),
  })
  if (!data) return null
  return (
    <>
      <h3 className="asset-part">Historia</h3>
      <History entries={data.map(({ id: key, at, by, text }) => ({ key, at, title: text, by }))} />
    </>
  )
}
