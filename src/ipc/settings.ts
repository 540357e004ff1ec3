/** What people set about the window itself, and what of it this machine offers. */
import * as z from 'zod/mini'

export const themes = ['system', 'light', 'dark'] as const
export const themeSchema = z.enum(themes)
export type Theme = z.infer<typeof themeSchema>

const choices = {
  theme: themeSchema,
  /** Closing the window leaves the app in the tray. */
  closeToTray: z.boolean(),
  /** Says so when a managed entry changed behind the user's back. */
  notifications: z.boolean(),
  startAtLogin: z.boolean(),
}

export const settingsChangeSchema = z.partial(z.strictObject(choices))
export type SettingsChange = Readonly<z.infer<typeof settingsChangeSchema>>

export const settingsSchema = z.object({
  ...choices,
  available: z.object({
    /** A tray that shows icons is there now. */
    tray: z.boolean(),
    /** This system lets an app start itself at login. */
    startAtLogin: z.boolean(),
  }),
})
export type Settings = Readonly<z.infer<typeof settingsSchema>>
