/**
 * What passes between page and server; docs/protocol.md describes it.
 *
 * The types are made from the server's own. What a game shows is typed in its folder.
 */

import type { Choice } from "./wire.gen";

export type {
  BeatText,
  ActionCard,
  Advised,
  Browser,
  Catalog,
  Change,
  Changes,
  Chart,
  ChartNode,
  ChartStep,
  Choices,
  Claimed,
  ClauseKind,
  Decision,
  DiceKey,
  DiceSheet,
  Draft,
  FateDecision as Fate,
  GameEntry,
  GameInfo,
  KindSpec,
  LessonInfo,
  LessonStanding,
  LessonText,
  Link,
  LinkStanding,
  LogLine,
  Missing,
  Moment,
  Moving,
  NewGame as NewGameRequest,
  NonplayerChoice,
  NotOffered,
  Option,
  Otherwise,
  OptionSpec,
  Outcome,
  PageMessage,
  Previewed,
  PreviewLine,
  Retelling,
  RulesChapter,
  RulesClause,
  RulesFound,
  RulesHit,
  RulesLine,
  RulesReference,
  RulesSection,
  RulesTerm,
  ScenarioSpec,
  Scene,
  SeatSpec,
  SecurityEvent,
  ServerMessage,
  Onward,
  Sifting,
  Thought,
  Together,
  Trace,
  Update,
  Waiting,
} from "./wire.gen";

/** What only a game knows the type of. */
export type Json = unknown;

export type OptionValue = Choice["value"];
