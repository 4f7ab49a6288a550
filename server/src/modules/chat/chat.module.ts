import type { ServerModule } from '../../app/module.ts'
import './chat.listeners.ts'
import { chatRoutes } from './chat.routes.ts'
import { answerQuestion } from './isa/answer.job.ts'
import { chatPresence } from './presence/presence.service.ts'

/** Where the people of an account talk. */
export const chatModule: ServerModule = { routes: chatRoutes, jobs: [answerQuestion], services: [chatPresence] }
