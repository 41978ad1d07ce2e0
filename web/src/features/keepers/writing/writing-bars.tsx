import { ChevronLeft, Hash, type LucideIcon, MapPin, PanelRight, User } from 'lucide-react'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { momentKinds, placeMaxChars } from '#contracts/keepers/moment-choices.ts'
import { momentKindLabels } from '#contracts/keepers/moment-list-wording.ts'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import { modifierKey } from '../../../app/modifier-key.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Select } from '../../../ui/select.tsx'
import { JourneyChoice } from '../journeys/index.ts'
import { AddFileButton } from '../attachments/index.ts'
import { RecordButton } from '../recording/index.ts'
import { EnergyChoice, MoodChoice } from './mood-choice.tsx'
import { SleepField } from './page-start.tsx'
import { type Progress, tell } from './progress.ts'
import { StateLine } from './state-line.tsx'
import { WhenField } from './when-field.tsx'
import type { Words } from './words.ts'

/** Bars step back while somebody types; what has the focus is never hidden. */
const quiet = 'transition-opacity duration-200 md:group-data-typing:not-focus-within:opacity-0'

/** On a phone this gives its room to the text while the keyboard is up, unless it is what is typed in. */
const besideKeyboard = 'max-md:[@media(max-height:35rem)_and_(orientation:portrait)]:not-focus-within:hidden'

/** Where the page leads back to. */
export type Back = { to: string; name: string }

type TopBarProps = {
  back: Back
  words: Words
  progress: Progress
  isAboutOpen: boolean
  onAbout: () => void
  onChange: (change: Partial<Words>) => void
  onSave: () => void
  onSignIn: () => void
  onSeeBoth: () => void
}

/** The way back and how safe the words are; on a phone also when it was, and Save. */
export function TopBar({ back, words, progress, onChange, ...on }: TopBarProps) {
  const told = tell(progress)
  const state = (
    <>
      <StateLine told={told} />
      {progress.serverTrouble === 'signed-out' && (
        <TextButton onClick={on.onSignIn} text={writingWording.signInAgain} />
      )}
      {told === 'conflict' && <TextButton onClick={on.onSeeBoth} text="See both" />}
    </>
  )
  return (
    <header className={classes('flex h-14 shrink-0 items-center gap-1 px-3 md:px-5', quiet)}>
      <Link
        to={back.to}
        aria-label={back.name}
        className="-ml-1 flex h-9 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm font-medium text-muted-foreground hover:bg-muted hover:text-foreground max-md:size-11 max-md:justify-center"
      >
        <Icon of={ChevronLeft} size={16} className="max-md:size-5" />
        <span className="max-w-60 truncate max-md:hidden">{back.name}</span>
      </Link>
      <div className="min-w-0 flex-1 md:hidden">
        <WhenField when={words} onChange={onChange} isCompact disabled={progress.isSaving} />
        <div className="flex h-4.5 items-center gap-2 text-xs text-muted-foreground">{state}</div>
      </div>
      <div className="ml-auto flex items-center gap-3 text-sm text-muted-foreground max-md:hidden">
        {state}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label="About this moment"
        aria-expanded={on.isAboutOpen}
        onClick={on.onAbout}
        className="ml-1 text-muted-foreground max-md:size-11"
      >
        <Icon of={PanelRight} />
      </Button>
      <Button size="md" className="md:hidden" isBusy={progress.isSaving} onClick={on.onSave}>
        Save
      </Button>
    </header>
  )
}

function TextButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 font-medium whitespace-nowrap text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-primary"
    >
      {text}
    </button>
  )
}

type BottomBarProps = {
  keeper: Keeper
  words: Words
  wordCount: number
  isSaving: boolean
  /** The page asks for mood, energy and sleep itself. */
  isCheckin: boolean
  onChange: (change: Partial<Words>) => void
  onSave: () => void
  onFiles: (files: File[]) => void
  /** Types into the text what a name begins with. */
  onType: (sign: '#' | '[[') => void
  isRecording: boolean
  onRecord: () => void
}

/** What else is known of the moment, and Save. */
export function BottomBar(props: BottomBarProps) {
  const { keeper, words, wordCount, isSaving, isCheckin, onChange, onSave, onFiles } = props
  const hasJourneys = keeper.journeyCount > 0 || (words.journeys ?? []).length > 0
  return (
    <footer
      className={classes(
        'flex shrink-0 items-center border-t bg-background px-5 max-md:flex-wrap max-md:gap-1 max-md:px-3 max-md:py-2 md:min-h-14 md:gap-x-5 md:px-6 md:py-2 @max-4xl:md:gap-x-2 @max-4xl:md:px-4',
        quiet,
      )}
    >
      <fieldset disabled={isSaving} className="contents">
        {/* What doesn't fit in a line goes on in the next one; the tools and Save stay where they are. */}
        <div className="max-md:contents md:flex md:min-w-0 md:flex-1 md:flex-wrap md:items-center md:gap-x-5 md:gap-y-1 @max-4xl:gap-x-1.5">
          {!isCheckin && <MoodChoice value={words.mood} onChange={(mood) => onChange({ mood })} />}
          <div className={classes('flex w-full flex-wrap items-center gap-1 md:contents', besideKeyboard)}>
            {!isCheckin && (
              <>
                <EnergyChoice value={words.energy} onChange={(energy) => onChange({ energy })} />
                {words.sleepHours !== null && (
                  <SleepField value={words.sleepHours} onChange={(sleepHours) => onChange({ sleepHours })} />
                )}
              </>
            )}
            <label
              className={classes(
                'flex flex-1 items-center gap-1.5 text-sm text-muted-foreground md:flex-none',
                // Beside the energy alone: journey and kind have a line of their own.
                hasJourneys ? 'max-md:min-w-52' : 'max-md:min-w-24',
              )}
            >
              <Icon of={MapPin} size={16} className="shrink-0" label="Place" />
              <input
                aria-label="Place"
                value={words.place?.name ?? ''}
                maxLength={placeMaxChars}
                placeholder="Place"
                autoComplete="off"
                onChange={({ target }) =>
                  onChange({ place: target.value === '' ? null : { name: target.value } })
                }
                className="field-sizing-content h-9 max-w-36 min-w-12 rounded-lg bg-transparent px-1 text-foreground outline-offset-0 placeholder:text-muted-foreground max-md:w-full max-md:max-w-none max-md:text-base"
              />
            </label>
            <JourneyChoice
              keeper={keeper}
              chosen={words.journeys ?? []}
              onChange={(journeys) => onChange({ journeys })}
            />
            <Select
              aria-label="Kind"
              size="bar"
              className="shrink-0 border-transparent bg-transparent hover:border-hair max-md:ml-auto"
              options={kindOptions(words.kind)}
              value={words.kind}
              onChange={(kind) => onChange({ kind })}
            />
          </div>
        </div>
        <div className="flex w-full items-center justify-around md:w-auto md:shrink-0 md:gap-x-3">
          <TypeButton icon={Hash} name={writingWording.topicTool} onPress={() => props.onType('#')} />
          <TypeButton icon={User} name={writingWording.nameTool} onPress={() => props.onType('[[')} />
          <RecordButton isOn={props.isRecording} onRecord={props.onRecord} />
          <AddFileButton onFiles={onFiles} />
          <span className="text-xs whitespace-nowrap text-muted-foreground tabular-nums max-md:hidden @max-4xl:hidden">
            {counted(wordCount, 'word')}
          </span>
          <Button variant="ghost" size="row" className="max-md:hidden" isBusy={isSaving} onClick={onSave}>
            <span aria-hidden className="flex gap-1 @max-4xl:hidden">
              <kbd className="kbd">{modifierKey()}</kbd>
              <kbd className="kbd">↵</kbd>
            </span>
            Save
          </Button>
        </div>
      </fieldset>
    </footer>
  )
}

/** On a phone: signs that are far away on its keyboard. The text keeps the focus. */
function TypeButton({ icon, name, onPress }: { icon: LucideIcon; name: string; onPress: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={name}
      className="size-11 text-muted-foreground md:hidden"
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon of={icon} size={18} />
    </Button>
  )
}

/** Voice and photo are made elsewhere: they are shown where they are, and not offered. */
function kindOptions(present: Words['kind']) {
  return momentKinds
    .filter((kind) => kind === present || (kind !== 'voice' && kind !== 'photo'))
    .map((value) => ({ value, label: momentKindLabels[value] }))
}
