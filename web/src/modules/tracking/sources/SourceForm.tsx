import { useState } from 'react'
import { Alert, Button, Form } from 'antd'
import { createSource, testSource, updateSource } from '@arriero/contract/tracking/tracking.contract.ts'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { platforms, sourceStateLabels } from '@arriero/contract/tracking/tracking.rules.ts'
import { platformLabel } from '@arriero/contract/units/units.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { SelectField, SwitchField, TextField } from '../../../kit/fields.tsx'
import { dateTime, plural } from '../../../kit/format.ts'
import { FormPanel, Panel } from '../../../kit/FormPanel.tsx'
import { useRouteParams } from '../../../kit/navigation.ts'
import { queryClient } from '../../../kit/query.ts'
import { can } from '../../../kit/session.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { removeSource } from './source-actions.ts'
import { sourcesKey, useSources } from './sources-data.ts'

interface Values {
  platform: number
  name: string
  url?: string
  token?: string
  enabled: boolean
  autoImport: boolean
}

const path = '/Consola/fuentes'
/** Platforms whose protocol the product speaks. */
const options = [{ value: platforms.wialon, label: platformLabel(platforms.wialon) }]
const refresh = () => queryClient.invalidateQueries({ queryKey: sourcesKey })
/** An empty text is no text: the platform's own address, or the token that is stored. */
const filled = ({ url, token, ...values }: Values) => ({
  ...values,
  ...(url?.trim() && { url: url.trim() }),
  ...(token?.trim() && { token: token.trim() }),
})

export function NewSource() {
  const blank: Values = { platform: platforms.wialon, name: '', enabled: true, autoImport: true }
  return (
    <FormPanel<Values, Source>
      title="Agregar fuente"
      sub="Una cuenta de la empresa en una plataforma de rastreo"
      closeTo={path}
      initial={blank}
      schema={createSource.body}
      save={(values) => call(createSource, { body: { ...filled(values), token: values.token ?? '' } })}
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
    enabled: source.enabled,
    autoImport: source.autoImport,
  }
  return (
    <FormPanel<Values, Source>
      key={id}
      title={source?.name ?? 'Fuente'}
      closeTo={path}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      schema={updateSource.body}
      sub={
        source &&
        `${sourceStateLabels[source.state]}${source.lastOkAt ? ` · última respuesta ${dateTime(source.lastOkAt)}` : ''}`
      }
      save={(values) =>
        call(updateSource, { id: Number(id), body: { ...filled(values), ...(source && { version: source.version }) } })
      }
      saved={({ name }) => `Fuente «${name}» guardada`}
      onSaved={refresh}
      readOnly={can('unidad.update') ? undefined : 'Necesita el permiso unidad.update para cambiarla.'}
      {...(source &&
        can('unidad.delete') && { danger: { label: 'Quitar…', onClick: () => void removeSource(source, close) } })}
    >
      {source?.error && (
        <Alert type={source.state === 'ok' ? 'info' : 'error'} showIcon title={source.error} className="form-notice" />
      )}
      <SourceFields isNew={false} id={source?.id} />
    </FormPanel>
  )
}

function SourceFields({ isNew, id }: { isNew: boolean; id?: number | undefined }) {
  return (
    <>
      <SelectField name="platform" label="Plataforma" options={options} disabled={!isNew} />
      <TextField name="name" label="Nombre" placeholder="Transportes del Noreste" />
      <TextField
        name="token"
        label="Token de acceso"
        required={isNew}
        hint={
          isNew ? 'Se guarda cifrado y no se vuelve a mostrar.' : 'Déjelo vacío para conservar el que está guardado.'
        }
      />
      <TextField
        name="url"
        label="Dirección"
        hint="Solo si la plataforma no está en su dirección habitual."
        placeholder="https://hst-api.wialon.com"
      />
      <SwitchField name="autoImport" label="Crear las unidades que aparezcan en la plataforma" />
      <SwitchField name="enabled" label="Encendida" />
      <TestButton id={id} />
    </>
  )
}

/** Tries what is typed before it is saved. */
function TestButton({ id }: { id: number | undefined }) {
  const form = Form.useFormInstance<Values>()
  const [answer, setAnswer] = useState<{ ok: boolean; text: string }>()
  const [isTrying, setTrying] = useState(false)
  const run = async () => {
    setTrying(true)
    setAnswer(undefined)
    const { platform, url, token } = filled(form.getFieldsValue(true))
    try {
      const { ok, message, units } = await call(testSource, {
        body: { ...(id !== undefined && { id }), platform, ...(url && { url }), ...(token && { token }) },
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
