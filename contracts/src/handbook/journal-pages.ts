import type { HandbookEntry } from './handbook-entry.ts'

/** Keepers and how they look. Schema-free. */
export const journalPages: readonly HandbookEntry[] = [
  {
    id: 'keepers',
    title: 'Keepers',
    askedAs: [
      'what is a keeper',
      'new keeper',
      'create keeper',
      'make keeper',
      'my keeper',
      'keepers',
      'kind of keeper',
      'journal',
      'diary',
      'notebook',
      'start a journal',
      'keeper type',
      'memory pattern',
      'wizard',
      'several journals',
      'keep a journal',
    ],
    text: `A keeper is a place for one part of your life: a journal, a project, something you study, your work, your wellbeing, or anything else.

You make one at [/keeper/new](/keeper/new) in three steps: title and purpose; type and memory pattern; theme, AI and the Public switch. Only you can read it. Of a public keeper, everybody can read the moments that you also made public, on a page of its own at /p/…. Your keepers are listed at [/keeper](/keeper), where you can search, edit and archive them.`,
  },
  {
    id: 'moments',
    title: 'Moments and journeys',
    askedAs: [
      'moment',
      'journey',
      'topic',
      'logbook',
      'voice of keeper',
      'memory of keeper',
      'write a moment',
      'write in keeper',
      'write entry',
      'journal entry',
      'add entry',
      'diary entry',
      'where write',
      'where do i write',
      'calendar',
      'photo',
      'picture in journal',
    ],
    text: `Press **N** anywhere, or **Write** in a keeper, and begin: a title if you like, text in Markdown, the date in your own words, and how you felt. Paste or drop pictures and files. What you type is kept on your device within a moment and on the server within seconds, also when the network goes or the tab closes.

**Moments** lists them by month, with search, filters, a calendar, and a trash for 30 days. **Journeys** have an intention, milestones and an ending. **Topics** are what you name with #topic or [[name]]. **Memory** looks back, and **Ask** answers from your moments, with their words as receipts. **Voice** sets how a keeper speaks. The **Logbook** lists what was done, and what left this server. **Import and export** takes Day One, Obsidian, Memos, Journiv and CSV.`,
  },
  {
    id: 'delete-keeper',
    title: 'Archiving and deleting a keeper',
    askedAs: [
      'delete keeper',
      'archive keeper',
      'remove keeper',
      'restore keeper',
      'deleted keeper',
      'trash',
      'undo delete',
      'sample keeper',
      'remove samples',
      'look around a sample',
      'my journal',
      'recently deleted',
      'get back deleted',
    ],
    text: `Every keeper has a menu with **Archive** and **Delete**. An archived keeper leaves the list and can only be read, and you can bring it back at any time. A deleted one stays under “Recently deleted” for 30 days, where you can restore it.

Your account starts with a keeper of its own, “My journal”. **Look around a sample** on the [keeper list](/keeper) adds one that somebody else might have kept for eight years. **Remove sample** deletes it; **Make it mine** in its menu turns it into your own.`,
  },
  {
    id: 'ai-policy',
    title: 'Which AI may read a keeper',
    askedAs: [
      'ai read keeper',
      'ai policy',
      'ai read my journal',
      'model read my journal',
      'ai read my diary',
      'keep ai out',
      'train on my data',
      'training',
      'train',
      'ai see',
      'turn off ai',
      'without ai',
      'no ai',
    ],
    text: `Each keeper has a rule for AI: **Off** (no model ever reads it), **Local models** (only models on your own machine), or **Providers** (the providers' models too, with your keys). A wellness keeper starts with Off.

An agent reads a keeper only where you allow it, on the keeper’s **Voice** page, and within this rule. There you can also let it propose moments: they wait under **Proposals** until you accept or decline them. Facts that it suggests wait under **Memory**, in **Facts**. What you write to an agent does go to the provider of its model. Whether a provider trains on it is between you and the provider.`,
  },
  {
    id: 'themes',
    title: 'Themes, light and dark',
    askedAs: [
      'theme',
      'dark mode',
      'dark',
      'light mode',
      'colour',
      'color',
      'appearance',
      'night mode',
      'look different',
      'change look',
      'font',
      'palette of colours',
      'shadcn',
      'contrast',
    ],
    text: `Choose light, dark or your system's setting at [/root/profile](/root/profile) under Appearance.

Themes are at [/studio/themes](/studio/themes): five come with Keeper, each in light and dark, and you can make your own with a live preview and a contrast check. You can export and import themes as JSON with the token names of shadcn/ui.`,
  },
]
