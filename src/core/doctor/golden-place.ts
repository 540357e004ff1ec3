/** Where a project keeps its golden set, and the record of what was written from it. */

const folder = ['.agents', 'buddy-agent-harness'] as const

/** Below the project's root. */
export const goldenPath = [...folder, 'mcp.toml'] as const
export const recordPath = [...folder, 'mcp.projected.json'] as const

/** As locators name it. */
export const goldenFile = goldenPath.join('/')
export const goldenContainer = ['servers'] as const
