import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconBell, IconMail, IconPlus, IconTrash, IconWebhook } from '@tabler/icons-react'
import { deleteRule, listRules } from '@arriero/contract/alerts/alerts.contract.ts'
import { severities } from '@arriero/contract/alerts/alarms.rules.ts'
import type { Rule } from '@arriero/contract/alerts/alerts.entities.ts'
import { severityLabels, severityRank, triggerMeaning, triggers } from '@arriero/contract/alerts/alerts.rules.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { number, plural } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { byValue, wholeSource } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { queryClient } from '../../../kit/query.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { AlertTabs } from '../AlertTabs.tsx'
import { rulesPath } from '../alerts.paths.ts'
import { keys } from '../alerts.queries.ts'
import { severityTones, whatOf } from '../alerts.words.ts'

const source = wholeSource<Rule>({
  key: [...keys.rules],
  load: (signal) => call(listRules, { signal }),
  text: (rule) => `${rule.name} ${whatOf(rule)}`,
})

const scopeOf = ({ unitIds, groups }: Rule) =>
  [
    unitIds.length > 0 && plural(unitIds.length, 'unidad', 'unidades'),
    groups.length > 0 && plural(groups.length, 'grupo', 'grupos'),
  ]
    .filter(Boolean)
    .join(' y ') || 'Todas las unidades'

const columns: Column<Rule>[] = [
  {
    key: 'name',
    title: 'Regla',
    fixed: true,
    width: 260,
    sort: byValue(({ name }) => name),
    render: (rule) => <TwoLines top={rule.name} bottom={whatOf(rule)} />,
  },
  {
    key: 'severity',
    title: 'Gravedad',
    width: 110,
    lines: 1,
    sort: byValue(({ severity }) => severityRank(severity)),
    render: ({ severity }) => <StatePill tone={severityTones[severity]}>{severityLabels[severity]}</StatePill>,
  },
  { key: 'scope', title: 'Para', width: 156, lines: 1, render: scopeOf },
  {
    key: 'channels',
    title: 'Avisa por',
    width: 110,
    lines: 1,
    render: ({ console: isTold, mails, webhookUrl }) => (
      <span className="rule-channels">
        {isTold && <IconBell size={17} stroke={1.75} aria-label="Consola" />}
        {mails.length > 0 && (
          <IconMail size={17} stroke={1.75} aria-label={plural(mails.length, 'correo', 'correos')} />
        )}
        {webhookUrl && <IconWebhook size={17} stroke={1.75} aria-label="Webhook" />}
        {!isTold && mails.length === 0 && !webhookUrl && <span className="muted">Solo la bandeja</span>}
      </span>
    ),
  },
  {
    key: 'recent',
    title: '30 días',
    width: 100,
    align: 'end',
    lines: 1,
    sort: byValue(({ recent }) => recent),
    render: ({ recent }) => number(recent),
  },
  {
    key: 'lastAt',
    title: 'Última',
    width: 116,
    lines: 1,
    sort: byValue(({ lastAt }) => lastAt ?? ''),
    render: ({ lastAt }) => <Ago at={lastAt} />,
  },
  {
    key: 'enabled',
    title: 'Estado',
    width: 120,
    lines: 1,
    sort: byValue(({ enabled }) => Number(enabled)),
    render: ({ enabled }) => <StatePill tone={enabled ? 'green' : 'grey'}>{enabled ? 'Activa' : 'Apagada'}</StatePill>,
  },
]

const filters: ListFilter<Rule>[] = [
  {
    key: 'trigger',
    label: 'Cuando',
    kind: 'select',
    options: triggers.map((trigger) => ({ value: trigger, label: triggerMeaning[trigger].label })),
    test: ({ trigger }, value) => trigger === value,
  },
  {
    key: 'severity',
    label: 'Gravedad',
    kind: 'select',
    options: severities.map((severity) => ({ value: severity, label: severityLabels[severity] })),
    test: ({ severity }, value) => severity === value,
  },
]

/** Rules that users built: what they wait for, of whom, how they tell, and how often they did. */
export function RulesPage() {
  const navigate = useNavigate()
  const add = (
    <Button
      type="primary"
      icon={<IconPlus size={16} stroke={1.75} />}
      onClick={() => void navigate({ to: `${rulesPath}/nueva` })}
    >
      Crear regla
    </Button>
  )
  return (
    <ListPage<Rule>
      id="alert-rules"
      title="Reglas de alerta"
      noun={['regla', 'reglas']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      filters={filters}
      search="Buscar regla"
      open={({ id }) => `${rulesPath}/${id}`}
      actions={add}
      above={<AlertTabs here={rulesPath} />}
      rowActions={(rule) => ({
        menu: [
          {
            key: 'delete',
            label: 'Eliminar',
            icon: IconTrash,
            danger: true,
            onClick: () => void askRemoval(rule),
          },
        ],
      })}
      empty={{
        title: 'Sin reglas todavía',
        text: 'Una regla avisa cuando una unidad entra, sale, se detiene, rebasa una velocidad, un sensor sale de lo suyo o deja de reportar. Antes de guardarla se prueba con los últimos 30 días.',
        action: add,
      }}
    />
  )
}

/** Asks; answers whether it is gone. */
export const askRemoval = ({ id, name }: Pick<Rule, 'id' | 'name'>): Promise<boolean> =>
  confirm({
    title: `Eliminar la regla «${name}»`,
    content: 'Deja de avisar desde ahora. Las alertas que ya abrió se conservan.',
    variant: 'danger',
    confirmText: 'Eliminar',
    onConfirm: async () => {
      await call(deleteRule, { id })
      toast.success(`Regla «${name}» eliminada`)
      await queryClient.invalidateQueries({ queryKey: keys.rules })
    },
  })
