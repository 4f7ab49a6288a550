import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import {
  createSource,
  deleteSource,
  listPlatformKinds,
  listPlatformUnits,
  testSource,
  updateSource,
} from '@arriero/contract/tracking/tracking.contract.ts'
import type { PlatformKind, Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { platforms, sourceStateLabels } from '@arriero/contract/tracking/tracking.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { listPlatformDrivers } from '@arriero/contract/tracking/platform-drivers.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { copyText } from '../../../kit/copy.ts'
import { SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { dateTime, plural } from '../../../kit/format.ts'
import { FormPanel, Panel } from '../../../kit/form/FormPanel.tsx'
import { removalButton } from '../../../kit/list/removal.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { queryClient } from '../../../kit/query.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { noted } from '../../../kit/trace.ts'
import { PlatformDrivers } from './PlatformDrivers.tsx'
import { PlatformUnitNames } from './PlatformUnitNames.tsx'
import { removeSource } from './source-actions.ts'
import { sourcesKey, useSources } from './sources-data.ts'
import { trackingPaths } from '../tracking.paths.ts'

interface Values {
  platform: number
  name: string
  url?: string
  values: Record<string, string | undefined>
  enabled: boolean
  autoImport: boolean
  assignDrivers?: boolean
  version?: number
}

const path = trackingPaths.sources
const refresh = () => queryClient.invalidateQueries({ queryKey: sourcesKey })
const useKinds = () =>
  useQuery({
    queryKey: [...sourcesKey, 'kinds'],
    queryFn: ({ signal }) => call(listPlatformKinds, { signal }),
    staleTime: Infinity,
  })
/** An empty text is no text: the platform's own address, or what is stored. */
const filled = ({ url, values, ...rest }: Values) => ({
  ...rest,
  values: Object.fromEntries(Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined)),
  ...(url?.trim() && { url: url.trim() }),
})

const create = (values: Values) => {
  const made = call(createSource, { body: filled(values) })
  return values.platform === platforms.hikvision ? noted('HIK_ADD_DEVICE', made) : made
}

export function NewSource() {
  const blank: Values = { platform: platforms.wialon, name: '', values: {}, enabled: true, autoImport: true }
  return (
    <FormPanel<Values, Source>
      title="Agregar fuente"
      sub="Una cuenta de la empresa en una plataforma de rastreo"
      closeTo={path}
      initial={blank}
      for={createSource}
      save={create}
      saved={({ name }) => `Fuente «${name}» agregada`}
      onSaved={refresh}
    >
      <SourceFields isNew />
    </FormPanel>
  )
}

export function EditSource() {
  const { id } = useRouteParams()
  const { data, error, refetch } = useSources()
  const navigate = useNavigate()
  const source = data?.find((one) => String(one.id) === id)
  const close = () => void navigate({ to: path })
  if (data && !source)
    return (
      <Panel title="Fuente" onClose={close}>
        <EmptyState title="La fuente no existe" text="Puede que alguien la haya quitado." />
      </Panel>
    )
  const initial = source && {
    platform: source.platform,
    name: source.name,
    url: source.url,
    values: source.values,
    enabled: source.enabled,
    autoImport: source.autoImport,
    assignDrivers: source.assignDrivers,
    version: source.version,
  }
  return (
    <FormPanel<Values, Source>
      key={id}
      title={source?.name ?? 'Fuente'}
      closeTo={path}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updateSource}
      sub={
        source &&
        `${sourceStateLabels[source.state]}${source.lastOkAt ? ` · última respuesta ${dateTime(source.lastOkAt)}` : ''}`
      }
      save={(values) => call(updateSource, { id: Number(id), body: filled(values) })}
      saved={({ name }) => `Fuente «${name}» guardada`}
      onSaved={refresh}
      {...(source && removalButton(deleteSource, () => removeSource(source, close), 'takeAway'))}
    >
      {source?.error && (
        <Alert type={source.state === 'ok' ? 'info' : 'error'} showIcon title={source.error} className="form-notice" />
      )}
      <SourceFields isNew={false} source={source} />
      {source && source.drivers !== null && !whyNot(listPlatformDrivers) && <PlatformDrivers source={source} />}
      {source?.renamesUnits && !whyNot(listPlatformUnits) && <PlatformUnitNames source={source} />}
    </FormPanel>
  )
}

function SourceFields({ isNew, source }: { isNew: boolean; source?: Source | undefined }) {
  const { data: kinds = [] } = useKinds()
  const form = Form.useFormInstance<Values>()
  const chosen: unknown = Form.useWatch('platform', form)
  const kind = kinds.find(({ id }) => id === (source?.platform ?? chosen))
  return (
    <>
      <SelectField
        name="platform"
        label="Plataforma"
        options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={!isNew}
      />
      <TextField name="name" label="Nombre" placeholder="Transportes del Noreste" />
      {kind?.fields.map((field) => (
        <PlatformField key={`${kind.id}-${field.key}`} field={field} isStored={source?.secrets.includes(field.key)} />
      ))}
      <TextField
        name="url"
        label="Dirección"
        required={kind?.url === null}
        hint={
          kind?.url === null
            ? 'La da el proveedor.'
            : 'Solo si la plataforma no está en su dirección habitual. Al cambiarla se escriben de nuevo las credenciales.'
        }
        placeholder={kind?.url ?? 'https://'}
      />
      <SwitchField name="autoImport" label="Crear las unidades que aparezcan en la plataforma" />
      {source && source.drivers !== null && (
        <SwitchField
          name="assignDrivers"
          label="Asignar conductores"
          hint="A quien la plataforma pone en una unidad se le asigna aquí, si ambos están vinculados."
        />
      )}
      <SwitchField name="enabled" label="Encendida" />
      {source?.pushPath && <PushAddress path={source.pushPath} />}
      <TestButton id={source?.id} />
    </>
  )
}

/** Where the platform sends what it pushes; whoever knows the address still has to prove who it is. */
function PushAddress({ path: push }: { path: string }) {
  const address = `${location.origin}${push}`
  return (
    <div className="source-push">
      <span>Dirección para avisos de la plataforma</span>
      <code>{address}</code>
      <Button size="small" onClick={() => void copyText(address)}>
        Copiar
      </Button>
    </div>
  )
}

function PlatformField({ field, isStored }: { field: PlatformKind['fields'][number]; isStored: boolean | undefined }) {
  const { key, label, secret, required, options, help } = field
  const kept = isStored
    ? 'Déjelo vacío para conservar lo que está guardado.'
    : 'Se guarda cifrado y no se vuelve a mostrar.'
  const shared = {
    name: `values.${key}`,
    path: ['values', key],
    label,
    required: required && !isStored,
    hint: [help, secret && kept].filter(Boolean).join(' ') || undefined,
  }
  if (options) return <SelectField {...shared} options={options} />
  return <TextField {...shared} maxLength={2000} />
}

/** Tries what is typed before it is saved. */
function TestButton({ id }: { id: number | undefined }) {
  const form = Form.useFormInstance<Values>()
  const [answer, setAnswer] = useState<{ ok: boolean; text: string }>()
  const [isTrying, setTrying] = useState(false)
  const run = async () => {
    setTrying(true)
    setAnswer(undefined)
    const { platform, url, values } = filled(form.getFieldsValue(true))
    try {
      const { ok, message, units } = await call(testSource, {
        body: { ...(id !== undefined && { id }), platform, ...(url && { url }), values },
      })
      setAnswer({ ok, text: ok && units !== null ? `${message} · ${plural(units, 'unidad', 'unidades')}` : message })
    } catch (error) {
      setAnswer({ ok: false, text: errorText(error) })
    } finally {
      setTrying(false)
    }
  }
  return (
    <div className="source-test">
      <Button loading={isTrying} onClick={() => void run()}>
        Probar conexión
      </Button>
      {answer && <Alert type={answer.ok ? 'success' : 'error'} showIcon title={answer.text} role="status" />}
    </div>
  )
}
