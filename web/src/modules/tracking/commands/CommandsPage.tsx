import { useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconSettings } from '@tabler/icons-react'
import {
  commandKinds,
  commandLabels,
  commandStateLabels,
  commandStates,
  type CommandKind,
  type CommandState,
} from '@arriero/contract/tracking/commands.rules.ts'
import { pageCommands, type UnitCommand } from '@arriero/contract/tracking/commands.contract.ts'
import { call } from '../../../kit/call.ts'
import { dateTime } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { useMayEnter } from '../../../kit/shell/entrance.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { trackingPaths } from '../tracking.paths.ts'
import { CommandMarks } from './CommandMarks.tsx'
import { recordKey } from './commands-data.ts'
import { commandTones, lineOf, titleOf } from './commands.words.ts'
import './commands.css'

const columns: Column<UnitCommand>[] = [
  {
    key: 'command',
    title: 'Comando',
    width: 320,
    fixed: true,
    lines: 2,
    render: (row) => <TwoLines top={titleOf(row)} bottom={lineOf(row)} />,
  },
  {
    key: 'unit',
    title: 'Unidad',
    width: 190,
    lines: 2,
    render: ({ unit, through }) => <TwoLines top={unit?.name ?? 'Sin unidad'} bottom={through} />,
  },
  {
    key: 'state',
    title: 'Estado',
    width: 130,
    lines: 1,
    render: ({ state }) => <StatePill tone={commandTones[state]}>{commandStateLabels[state]}</StatePill>,
  },
  { key: 'marks', title: 'Avance', width: 92, soft: false, render: (row) => <CommandMarks command={row} /> },
  {
    key: 'by',
    title: 'Quién',
    width: 190,
    lines: 2,
    render: ({ by, approvedBy }) => (
      <TwoLines top={by ?? 'Sistema'} bottom={approvedBy ? `Aprobó ${approvedBy}` : 'Sin aprobación'} />
    ),
  },
  { key: 'askedAt', title: 'Pedido', width: 170, align: 'end', render: ({ askedAt }) => dateTime(askedAt) },
]

const filters: ListFilter<UnitCommand>[] = [
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    options: [
      { value: 'open', label: 'En curso' },
      ...commandStates.map((value) => ({
        value,
        label: value === 'handed' ? 'Entregada sin confirmar' : commandStateLabels[value],
      })),
    ],
  },
  {
    key: 'kind',
    label: 'Comando',
    kind: 'select',
    options: commandKinds.map((value) => ({ value, label: commandLabels[value] })),
  },
]

/** `/Consola/comandos`: all that was asked of the account's units, what waits first of all. */
export function CommandsPage() {
  const maySet = useMayEnter(trackingPaths.commandSettings)
  const source = useMemo(
    () =>
      pagedSource<UnitCommand>({
        key: recordKey,
        load: (view, signal) =>
          call(pageCommands, {
            query: {
              ...pageQueryOf(view),
              state: view.filters['state'] as 'open' | CommandState | undefined,
              kind: view.filters['kind'] as CommandKind | undefined,
            },
            signal,
          }),
      }),
    [],
  )
  return (
    <ListPage<UnitCommand>
      id="commands"
      title="Comandos"
      noun={['comando', 'comandos']}
      source={source}
      rowKey={({ id }) => id}
      rowName={titleOf}
      columns={columns}
      filters={filters}
      search="Buscar unidad o persona"
      open={({ unit }) => (unit ? trackingPaths.unitCommands(unit.id) : trackingPaths.commands)}
      actions={
        maySet && (
          <Link to={trackingPaths.commandSettings}>
            <Button icon={<IconSettings size={16} stroke={1.75} />} tabIndex={-1}>
              Quién puede qué
            </Button>
          </Link>
        )
      }
      empty={{
        title: 'Aún no se ha pedido nada',
        text: 'Abra una unidad en el mapa y elija «Comandos»: ahí está lo que su equipo o su plataforma admite.',
      }}
    />
  )
}
