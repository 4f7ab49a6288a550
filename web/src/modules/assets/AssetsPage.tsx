import { IconQrcode, IconQrcodeOff } from '@tabler/icons-react'
import { createAsset, deleteAsset, exportAssets, type Asset } from '@arriero/contract/assets/assets.contract.ts'
import { assetStateLabel, assetStates } from '@arriero/contract/assets/assets.rules.ts'
import { call } from '../../kit/call.ts'
import { money, percent } from '../../kit/format.ts'
import { columnsFor } from '../../kit/list/columns.tsx'
import { CreateLink } from '../../kit/list/CreateLink.tsx'
import { exportSheet } from '../../kit/list/export-list.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { byValue } from '../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../kit/list/list-types.ts'
import { removalAction } from '../../kit/list/removal.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { askAssetRemoval, assetSource, useAssets } from './assets.data.ts'
import { AssetNeeds } from './AssetNeeds.tsx'
import { assetPaths } from './assets.paths.ts'
import { AssetTabs } from './AssetTabs.tsx'
import { assetTones, needs, shareLeft, whatNext, worth } from './assets.words.ts'
import './assets.css'

const column = columnsFor<Asset>()

const columns: readonly Column<Asset>[] = [
  column.name('name', 'Activo', {
    lines: 2,
    width: 230,
    render: ({ name, code, serial }) => <TwoLines top={name} bottom={[code, serial].filter(Boolean).join(' · ')} />,
  }),
  column.state('state', 'Estado', ({ state }) => ({ tone: assetTones[state], label: assetStateLabel(state) }), {
    width: 130,
  }),
  {
    key: 'holder',
    title: 'Resguardo',
    lines: 2,
    sort: byValue(({ holder }: Asset) => holder),
    render: ({ holder, place, storeName }) => (
      <TwoLines top={holder ?? <span className="asset-lacks">Sin resguardo</span>} bottom={place ?? storeName ?? ''} />
    ),
  },
  {
    key: 'value',
    title: 'Valor en libros',
    width: 140,
    lines: 2,
    align: 'end',
    sort: byValue((asset: Asset) => worth(asset)),
    render: (asset) => <Worth asset={asset} />,
  },
  {
    key: 'next',
    title: 'Sigue',
    width: 190,
    lines: 2,
    sort: byValue(({ dueBack, nextOn }: Asset) => dueBack ?? nextOn),
    render: (asset) => {
      const { top, bottom, isUrgent } = whatNext(asset)
      return <TwoLines top={isUrgent ? <span className="asset-late">{top}</span> : top} bottom={bottom} />
    },
  },
  {
    key: 'qr',
    title: 'QR',
    width: 56,
    lines: 1,
    render: ({ qr }) =>
      qr ? (
        <IconQrcode size={18} stroke={1.75} aria-label="Con código QR" />
      ) : (
        <IconQrcodeOff size={18} stroke={1.75} className="asset-lacks" aria-label="Sin código QR" />
      ),
  },
  column.text('kind', 'Tipo', { hidden: true, width: 140 }),
  column.text('brand', 'Marca', { hidden: true, width: 120 }),
  column.text('model', 'Modelo', { hidden: true, width: 120 }),
  column.text('storeName', 'Almacén', { hidden: true, width: 150 }),
  column.money('cost', 'Costo', { hidden: true }),
  column.date('acquiredOn', 'Adquirido', { hidden: true }),
]

function Worth({ asset }: { asset: Asset }) {
  const share = shareLeft(asset)
  return (
    <span className="asset-worth">
      {money(worth(asset))}
      {share !== null && (
        <small className="asset-share" style={{ '--share': `${share * 100}%` } as React.CSSProperties}>
          <i aria-hidden />
          {percent(share)}
        </small>
      )}
    </span>
  )
}

const filters: readonly ListFilter<Asset>[] = [
  {
    key: 'falta',
    label: 'Falta',
    kind: 'select',
    options: needs.map(({ key, label }) => ({ value: key, label })),
    test: (asset, value) => needs.find(({ key }) => key === value)?.is(asset) ?? true,
  },
]

const sheetOf = (assets: readonly Asset[]) => (timezone: number) =>
  call(exportAssets, { query: { timezone }, body: { ids: assets.map(({ id }) => id) } })

/** What the company owns: where it is, who has it, what it is worth and what comes next. */
export function AssetsPage() {
  const { data = [] } = useAssets()
  const views = [
    { key: 'all', label: 'Todos', count: data.length },
    ...assetStates.map(({ id, label }) => ({
      key: String(id),
      label,
      count: data.filter(({ state }) => state === id).length,
      test: ({ state }: Asset) => state === id,
    })),
  ]
  const total = data.reduce((sum, asset) => sum + (worth(asset) ?? 0), 0)
  const link = (
    <CreateLink to={assetPaths.newAsset} for={createAsset}>
      Crear activo
    </CreateLink>
  )
  return (
    <ListPage<Asset>
      id="assets"
      title="Control de Activos"
      noun={['activo', 'activos']}
      source={assetSource}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      exporting={(_, __, found) => exportSheet('activos', sheetOf(found))}
      filters={filters}
      views={views}
      open={({ id }) => assetPaths.one(id)}
      actions={link}
      sub={data.length > 0 && `${money(total)} en libros`}
      above={
        <>
          <AssetTabs here={assetPaths.assets} />
          <AssetNeeds assets={data} />
        </>
      }
      rowActions={(asset) => ({ menu: [removalAction(deleteAsset, () => askAssetRemoval(asset))] })}
      empty={{
        title: 'Aún no hay activos',
        text: 'Dé de alta montacargas, plantas de luz, herramienta y equipo para saber quién los tiene y cuánto valen.',
        action: link,
      }}
    />
  )
}
