import * as contract from '@arriero/contract/tracking/commands.contract.ts'
import type { UnitCommand } from '@arriero/contract/tracking/commands.contract.ts'
import type { App } from '../../../app/app.ts'
import { route } from '../../../app/http/route.ts'
import { trackingOf } from '../tracking.service.ts'
import * as settings from './command-settings.service.ts'
import { pageOfCommands } from './commands.repository.ts'
import * as commands from './commands.service.ts'

export const commandRoutes = [
  route(contract.unitCommandsOf, ({ work, app, params }) => commands.commandsOf(work, app, params.unit_id)),
  route(contract.pageCommands, ({ work, query, from }) => pageOfCommands(work, query, from)),
  route(contract.askCommand, async ({ work, app, caller, params, body }) =>
    queued(app, await commands.askCommand(work, app, caller, params.unit_id, body)),
  ),
  route(contract.approveCommand, async ({ work, app, caller, params, body }) =>
    queued(app, await commands.approveCommand(work, app, caller, params.command_id, body)),
  ),
  route(contract.declineCommand, ({ work, caller, params, body }) =>
    commands.declineCommand(work, caller, params.command_id, body.note),
  ),
  route(contract.cancelCommand, ({ work, caller, params }) => commands.cancelCommand(work, caller, params.command_id)),
  route(contract.getCommandSettings, ({ work }) => settings.readSettings(work)),
  route(contract.updateCommandSettings, ({ work, caller, body }) => settings.saveSettings(work, caller, body)),
]

/** A device that is on line gets its command right after this call has committed. */
function queued(app: App, command: UnitCommand): UnitCommand {
  if (command.state === 'queued') setImmediate(() => trackingOf(app).commands.kick())
  return command
}
