import { groupsChanged } from '../users/users.read.ts'
import { followGroups } from './members/groups.service.ts'

// Who joins or leaves a group of users does so in its chats, in the same work.
groupsChanged.within((userIds, work) => followGroups(work, { userIds }))
