import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, ConfigProvider, Input } from 'antd'
import { renamePlatformUnit } from '@arriero/contract/tracking/platform-drivers.contract.ts'
import { listPlatformUnits } from '@arriero/contract/tracking/tracking.contract.ts'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { queryClient } from '../../../kit/query.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { useTyped } from '../../../kit/typed.ts'
import { sourcesKey } from './sources-data.ts'

const mostShown = 20
const mostLetters = 120

/** Units of the platform that are linked here, to be renamed there. */
export function PlatformUnitNames({ source }: { source: Source }) {
  const [text, setText] = useState('')
  const search = useTyped(text)
  const { data, error, refetch } = useQuery({
    queryKey: [...sourcesKey, source.id, 'units', search],
    queryFn: ({ signal }) => call(listPlatformUnits, { query: { source_id: source.id, search, limit: 100 }, signal }),
  })
  if (error && !data)
    return <ErrorState error={error} retry={() => void refetch()} what="No se pudieron cargar las unidades." />
  const linked = data?.flatMap(({ key, name, unitName }) => (unitName === null ? [] : [{ key, name, unitName }])) ?? []
  return (
    <section className="platform-list" aria-label="Unidades de la plataforma">
      <h3>Unidades de la plataforma</h3>
      <ConfigProvider componentDisabled={false}>
        <Input
          allowClear
          placeholder="Buscar por nombre, placas o equipo"
          aria-label="Buscar unidades de la plataforma"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
        <ul>
          {linked.slice(0, mostShown).map((unit) => (
            <UnitRow key={unit.key} unit={unit} sourceId={source.id} />
          ))}
        </ul>
      </ConfigProvider>
      {data && linked.length === 0 && <p className="muted">Ninguna unidad vinculada coincide.</p>}
      {linked.length > mostShown && <p className="muted">Hay más: escriba parte del nombre.</p>}
    </section>
  )
}

interface LinkedUnit {
  key: string
  /** At the platform, and here. */
  name: string
  unitName: string
}

function UnitRow({ unit, sourceId }: { unit: LinkedUnit; sourceId: number }) {
  const [name, setName] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const wanted = name?.trim()
    if (!wanted) return
    setBusy(true)
    try {
      await call(renamePlatformUnit, { id: sourceId, body: { key: unit.key, name: wanted } })
      toast.success(`La plataforma la llama ahora «${wanted}»`)
      setName(null)
      await queryClient.invalidateQueries({ queryKey: sourcesKey })
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  if (name === null)
    return (
      <li className="platform-row">
        <span>
          <b>{unit.name}</b>
          {unit.unitName !== unit.name && <span className="muted"> · aquí {unit.unitName}</span>}
        </span>
        <ActionButton size="small" for={renamePlatformUnit} onClick={() => setName(unit.name)}>
          Renombrar en la plataforma
        </ActionButton>
      </li>
    )
  return (
    <li className="platform-row">
      <Input
        autoFocus
        maxLength={mostLetters}
        aria-label={`Nombre de ${unit.name} en la plataforma`}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={(event) => {
          // The form around is not what is saved.
          event.preventDefault()
          void save()
        }}
      />
      <Button size="small" type="primary" loading={isBusy} disabled={!name.trim()} onClick={() => void save()}>
        Guardar
      </Button>
      <Button size="small" onClick={() => setName(null)}>
        Cancelar
      </Button>
    </li>
  )
}
