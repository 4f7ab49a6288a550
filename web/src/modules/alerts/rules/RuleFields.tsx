import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { ruleGroups } from '@arriero/contract/alerts/alerts.contract.ts'
import { alarmKinds, severities } from '@arriero/contract/alerts/alarms.rules.ts'
import type { Rule } from '@arriero/contract/alerts/alerts.entities.ts'
import {
  alarmKindNames,
  cardHolderLabels,
  cardHolders,
  comparisonLabel,
  comparisonsOf,
  escalationMinutes,
  isOfService,
  limitsOf,
  powerKinds,
  severityLabels,
  triggerMeaning,
  triggers,
  type Trigger,
} from '@arriero/contract/alerts/alerts.rules.ts'
import { listGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import { readingNames, readings } from '@arriero/contract/tracking/sensors.rules.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, RadioField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { plural } from '../../../kit/format.ts'
import { blankRule, durationUnit, type RuleValues } from './rule-values.ts'

const weekDays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado']
const dayOptions = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: day, label: weekDays[day] ?? '' }))
const triggerOptions = triggers.map((trigger) => ({ value: trigger, label: triggerMeaning[trigger].label }))
const holderOptions = cardHolders.map((holder) => ({ value: holder, label: cardHolderLabels[holder] }))
const severityOptions = severities.map((severity) => ({ value: severity, label: severityLabels[severity] }))
const kindOptions = (names: readonly (keyof typeof alarmKinds)[]) =>
  names.map((name) => ({ value: name, label: alarmKinds[name].label }))

/** The fields of a rule, grouped as people think; what a trigger does not use is not shown. */
export function RuleFields({ rule }: { rule: Rule | undefined }) {
  const form = Form.useFormInstance<RuleValues>()
  const trigger: Trigger = Form.useWatch('trigger', form) ?? rule?.trigger ?? blankRule.trigger
  const hasHook = Boolean(Form.useWatch('webhookUrl', form))
  return (
    <>
      <FieldGroup title="Qué vigila">
        <TextField name="name" label="Nombre" maxLength={120} span={2} placeholder="Velocidad en carretera" />
        <SelectField name="trigger" label="Cuando" options={triggerOptions} clearable={false} />
        {trigger === 'sensor' && <ReadingFields rule={rule} />}
        <Condition trigger={trigger} />
        <RadioField name="severity" label="Gravedad" options={severityOptions} span={2} />
      </FieldGroup>
      <Scope trigger={trigger} rule={rule} />
      <FieldGroup title="Horario">
        <SelectField name="days" label="Días" options={dayOptions} many span={2} />
        <TextField name="fromTime" label="Desde" maxLength={5} placeholder="22:00" />
        <TextField
          name="toTime"
          label="Hasta"
          maxLength={5}
          placeholder="05:30"
          hint="En la hora de la cuenta. Iguales: todo el día. Puede pasar de medianoche."
        />
      </FieldGroup>
      <FieldGroup title="Cómo avisa">
        <SwitchField name="console" label="Aviso y sonido en la consola" />
        <SwitchField name="enabled" label="Regla activa" />
        <TextField name="mails" label="Correos" multiline span={2} hint="Uno por renglón." rules={[mailRule]} />
        <TextField name="webhookUrl" label="Webhook" span={2} placeholder="https://ejemplo.mx/avisos" />
        {hasHook && (
          <TextField
            name="webhookSecret"
            label="Secreto del webhook"
            span={2}
            maxLength={200}
            placeholder={rule?.hasWebhookSecret ? 'Sin cambios' : 'Al menos 16 caracteres'}
            hint="Firma cada aviso en el encabezado x-arriero-signature (HMAC-SHA256)."
          />
        )}
        {!isOfService(trigger) && (
          <NumberField
            name="cooldownMinutes"
            label="No repetir antes de"
            unit="min"
            hint="Por unidad; 0 avisa siempre."
          />
        )}
        <NumberField
          name="escalateMinutes"
          label="Escala si nadie atiende en"
          unit="min"
          min={1}
          hint={`Vacío: no escala. Lo usual en Crítica son ${escalationMinutes.critical} min.`}
        />
      </FieldGroup>
    </>
  )
}

const mailRule = {
  validator: async (_rule: unknown, value: unknown) => {
    const wrong = String(value ?? '')
      .split(/[\s,;]+/)
      .find((mail) => mail !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail))
    if (wrong) throw new Error(`«${wrong}» no es un correo`)
  },
}

const sensorOptions = readingNames.map((name) => ({
  value: name,
  label: readings[name].label,
  ...(readings[name].unit && { detail: readings[name].unit }),
}))

/** Which sensor, and what of it; the limits in its own unit. */
function ReadingFields({ rule }: { rule: Rule | undefined }) {
  const form = Form.useFormInstance<RuleValues>()
  const sensor = Form.useWatch('sensor', form) ?? rule?.sensor ?? null
  const comparison = Form.useWatch('comparison', form) ?? rule?.comparison ?? null
  const offered = sensor ? comparisonsOf(sensor) : []
  const limits = comparison && offered.includes(comparison) ? limitsOf(comparison) : null
  const unit = sensor ? readings[sensor].unit : ''
  return (
    <>
      <SelectField name="sensor" label="Sensor" options={sensorOptions} required clearable={false} />
      {sensor && (
        <SelectField
          name="comparison"
          label="Está"
          options={offered.map((one) => ({ value: one, label: comparisonLabel(sensor, one) }))}
          required
          clearable={false}
        />
      )}
      {limits?.low && (
        <NumberField name="low" label={limits.high ? 'De' : 'Más de'} unit={unit} min={-1e6} max={1e6} required />
      )}
      {limits?.high && (
        <NumberField name="high" label={limits.low ? 'A' : 'Menos de'} unit={unit} min={-1e6} max={1e6} required />
      )}
    </>
  )
}

/** What the trigger asks besides. */
function Condition({ trigger }: { trigger: Trigger }) {
  const { duration } = triggerMeaning[trigger]
  const isNeeded = trigger === 'geofence_dwell' || trigger === 'not_reporting'
  return (
    <>
      {trigger === 'speed' && <NumberField name="limitKmh" label="Más de" unit="km/h" min={5} max={200} required />}
      {duration && (
        <NumberField
          name="duration"
          label={duration}
          unit={durationUnit(trigger).label}
          required={isNeeded}
          {...(!isNeeded && { hint: 'Vacío: en cuanto ocurre.' })}
        />
      )}
      {trigger === 'alarm' && (
        <>
          <SelectField name="kinds" label="Alarmas" options={kindOptions(alarmKindNames)} many span={2} />
          <TextField
            name="codes"
            label="Códigos de la plataforma"
            span={2}
            hint="Para los que el catálogo no conoce; uno por renglón."
            multiline
          />
        </>
      )}
      {trigger === 'card' && (
        <SelectField
          name="holder"
          label="Tarjeta"
          options={holderOptions}
          required
          clearable={false}
          hint="Las tarjetas se anotan en cada conductor o vienen de la plataforma."
        />
      )}
      {isOfService(trigger) && (
        <p className="muted">
          De los planes de mantenimiento: cada servicio avisa una vez{' '}
          {trigger === 'service_soon' ? 'al acercarse' : 'al vencer'}, y la alerta termina cuando se hace.
        </p>
      )}
      {trigger === 'power' && (
        <SelectField
          name="kinds"
          label="Alarmas"
          options={kindOptions(powerKinds)}
          many
          placeholder="Todas las de batería y alimentación"
        />
      )}
    </>
  )
}

/** Of which units, and where. */
function Scope({ trigger, rule }: { trigger: Trigger; rule: Rule | undefined }) {
  const isFence = trigger.startsWith('geofence')
  const chosen = useQuery({
    queryKey: ['units', 'picked', rule?.unitIds],
    queryFn: ({ signal }) => call(unitPicker, { query: { ids: rule?.unitIds ?? [] }, signal }),
    enabled: (rule?.unitIds.length ?? 0) > 0,
  })
  const groups = useQuery({
    queryKey: ['alerts', 'groups'],
    queryFn: ({ signal }) => call(ruleGroups, { signal }),
  })
  const fences = useQuery({
    queryKey: ['alerts', 'geofences'],
    queryFn: ({ signal }) => call(listGeofences, { signal }),
  })
  return (
    <FieldGroup title="Para quién y dónde">
      <SelectField
        name="unitIds"
        label="Unidades"
        many
        placeholder="Todas"
        chosen={(chosen.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        load={async (search, signal) =>
          (await call(unitPicker, { query: { search }, signal })).map(({ id, name, plates }) => ({
            value: id,
            label: name,
            ...(plates && { detail: plates }),
          }))
        }
      />
      <SelectField
        name="groups"
        label="Grupos"
        many
        placeholder="Todos"
        options={(groups.data ?? []).map(({ name, units }) => ({
          value: name,
          label: name,
          detail: plural(units, 'unidad', 'unidades'),
        }))}
      />
      {!['alarm', 'power', 'jammer', 'card', 'service_soon', 'service_overdue'].includes(trigger) ||
      (rule?.geofenceIds.length ?? 0) > 0 ? (
        <SelectField
          name="geofenceIds"
          label={isFence ? 'Geocercas' : 'Solo dentro de'}
          many
          span={2}
          required={isFence}
          placeholder={isFence ? 'Seleccione' : 'Cualquier lugar'}
          options={(fences.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </FieldGroup>
  )
}
