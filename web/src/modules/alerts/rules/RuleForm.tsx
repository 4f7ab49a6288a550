import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createRule, getRule, updateRule } from '@arriero/contract/alerts/alerts.contract.ts'
import type { Rule } from '@arriero/contract/alerts/alerts.entities.ts'
import { call } from '../../../kit/call.ts'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { dateTime } from '../../../kit/format.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { queryClient } from '../../../kit/query.ts'
import { inboxPath, rulesPath } from '../alerts.paths.ts'
import { keys } from '../alerts.queries.ts'
import { BackTestPanel } from './BackTestPanel.tsx'
import { blankRule, draftOfValues, valuesOfRule, type RuleValues } from './rule-values.ts'
import { RuleFields } from './RuleFields.tsx'
import { askRemoval } from './RulesPage.tsx'
import '../alerts.css'

export const NewRule = () => <RuleForm />

export function EditRule() {
  const { id } = useRouteParams()
  const rule = useQuery({
    queryKey: [...keys.rules, Number(id)],
    queryFn: ({ signal }) => call(getRule, { id: Number(id), signal }),
  })
  return <RuleForm key={id} id={Number(id)} rule={rule.data} error={rule.error} retry={() => void rule.refetch()} />
}

interface RuleFormProps {
  id?: number
  rule?: Rule | undefined
  error?: unknown
  retry?: () => void
}

const crumbs = [
  { label: 'Alertas', to: inboxPath },
  { label: 'Reglas', to: rulesPath },
]

const conflictLabels: Partial<Record<keyof RuleValues, string>> = {
  name: 'Nombre',
  trigger: 'Cuando',
  severity: 'Gravedad',
  limitKmh: 'Velocidad',
  sensor: 'Sensor',
  comparison: 'Comparación',
  low: 'Valor mínimo',
  high: 'Valor máximo',
  duration: 'Duración',
  cooldownMinutes: 'Espera',
  mails: 'Correos',
  fromTime: 'Desde',
  toTime: 'Hasta',
  enabled: 'Activa',
}

/** What a rule waits for, of whom, when, and how it tells; beside it, how often it would have fired. */
function RuleForm({ id, rule, error, retry }: RuleFormProps) {
  const navigate = useNavigate()
  const initial = useMemo(() => (id === undefined ? blankRule : rule && valuesOfRule(rule)), [id, rule])
  const remove = async () => {
    if (rule && (await askRemoval(rule))) void navigate({ to: rulesPath })
  }
  return (
    <FormPage<RuleValues, Rule>
      title={id === undefined ? 'Nueva regla' : (rule?.name ?? 'Regla de alerta')}
      sub={rule && [`Creada el ${dateTime(rule.createdAt)}`, rule.createdBy].filter(Boolean).join(' por ')}
      crumbs={crumbs}
      closeTo={rulesPath}
      initial={initial}
      error={error}
      {...(retry && { retry })}
      for={id === undefined ? createRule : updateRule}
      save={(values) => {
        const body = draftOfValues({ ...initial, ...values })
        return id === undefined ? call(createRule, { body }) : call(updateRule, { id, body })
      }}
      saved={({ name }) => `Regla «${name}» guardada`}
      onSaved={() => queryClient.invalidateQueries({ queryKey: keys.rules })}
      {...(rule && { danger: { label: 'Eliminar…', onClick: () => void remove() } })}
      valuesOf={valuesOfRule}
      labels={conflictLabels}
    >
      <div className="rule-form">
        <div>
          <RuleFields rule={rule} />
        </div>
        <BackTestPanel />
      </div>
    </FormPage>
  )
}
