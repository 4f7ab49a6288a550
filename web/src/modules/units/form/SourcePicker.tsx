import { useDeferredValue, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { listPlatformUnits, listSources } from '@arriero/contract/tracking/tracking.contract.ts'
import { platformLabel } from '@arriero/contract/units/units.rules.ts'
import { call } from '../../../kit/call.ts'
import { ago } from '../../../kit/format.ts'
import { hasSource, type UnitSources } from './unit-sources.ts'

const shown = 50

interface PickerProps {
  chosen: UnitSources
  onPick: (source: UnitSources[number]) => void
  onCancel: () => void
}

/** A platform, then one of what it lists; what another unit has can be seen and not chosen. */
export function SourcePicker({ chosen, onPick, onCancel }: PickerProps) {
  const [sourceId, setSource] = useState<number>()
  const [text, setText] = useState('')
  const search = useDeferredValue(text)
  const sources = useQuery({ queryKey: ['sources'], queryFn: ({ signal }) => call(listSources, { signal }) })
  const source = sources.data?.find(({ id }) => id === sourceId)
  const units = useQuery({
    queryKey: ['platform-units', sourceId, search],
    enabled: sourceId !== undefined,
    queryFn: ({ signal }) => call(listPlatformUnits, { query: { source_id: sourceId, search, limit: shown }, signal }),
  })
  const found = units.data ?? []
  return (
    <div className="unit-source-picker" role="group" aria-label="Nueva fuente">
      <Select
        aria-label="Plataforma"
        autoFocus
        placeholder="Plataforma"
        value={sourceId}
        loading={sources.isLoading}
        options={(sources.data ?? []).map(({ id, name, platform }) => ({
          value: id,
          label: name === platformLabel(platform) ? name : `${platformLabel(platform)} · ${name}`,
        }))}
        notFoundContent="Conecte antes una plataforma en Fuentes"
        onChange={(id) => {
          setSource(id)
          setText('')
        }}
      />
      <Select
        aria-label="Unidad en la plataforma"
        placeholder="Nombre, identificador o placas"
        disabled={sourceId === undefined}
        loading={units.isFetching}
        value={null}
        showSearch={{ searchValue: text, onSearch: setText, filterOption: false }}
        notFoundContent={units.isFetching ? 'Buscando…' : 'La plataforma no lista ninguna con ese nombre'}
        options={found.map((unit) => ({
          value: unit.key,
          label: unit.name,
          disabled: unit.unitId !== null || hasSource(chosen, unit),
          detail: detailOf(unit, hasSource(chosen, unit)),
        }))}
        optionRender={optionText}
        onChange={(key) => {
          const unit = found.find((one) => one.key === key)
          if (unit && source)
            onPick({
              sourceId: unit.sourceId,
              key: unit.key,
              sourceName: source.name,
              platform: unit.platform,
              name: unit.name,
              lastAt: unit.lastAt,
            })
        }}
      />
      <Button onClick={onCancel}>Cancelar</Button>
    </div>
  )
}

const optionText = ({ data }: { data: { label: string; detail: string } }) => (
  <span className="unit-source-option">
    {data.label} <small>{data.detail}</small>
  </span>
)

function detailOf(
  {
    unitId,
    unitName,
    deviceId,
    key,
    lastAt,
  }: {
    unitId: number | null
    unitName: string | null
    deviceId: string | null
    key: string
    lastAt: string | null
  },
  isChosen: boolean,
): string {
  if (isChosen) return 'Ya está en la lista'
  if (unitId !== null) return unitName ? `La usa ${unitName}` : 'La usa otra unidad'
  return [deviceId ?? key, lastAt && ago(lastAt)].filter(Boolean).join(' · ')
}
