import { useQuery } from '@tanstack/react-query'
import { unitCommandsOf, type UnitCommand, type UnitCommands } from '@arriero/contract/tracking/commands.contract.ts'
import { call } from '../../../kit/call.ts'
import { queryClient } from '../../../kit/query.ts'

export const recordKey = ['tracking', 'commands'] as const
const keyOf = (unitId: number) => [...recordKey, unitId] as const
/** Conditions are watched while the screen is open. */
const everyMs = 3000

export const useUnitCommands = (unitId: number) =>
  useQuery({
    queryKey: keyOf(unitId),
    queryFn: ({ signal }) => call(unitCommandsOf, { unit_id: unitId, signal }),
    refetchInterval: everyMs,
    staleTime: 0,
  })

/** What a call answered stands in the queue at once; the rest is read anew. */
export async function showCommand(command: UnitCommand): Promise<void> {
  const { unit } = command
  if (unit)
    queryClient.setQueryData<UnitCommands>(keyOf(unit.id), (sheet) =>
      sheet ? { ...sheet, commands: [command, ...sheet.commands.filter(({ id }) => id !== command.id)] } : sheet,
    )
  await queryClient.invalidateQueries({ queryKey: recordKey })
}
