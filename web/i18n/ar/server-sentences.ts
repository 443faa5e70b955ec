// The server's sentences in Arabic: the English sentence is the key, with names for its placeholders.
const sentences: Record<string, string> = {
  // Every endpoint
  "Something in the request is not valid.": "في الطلب شيء غير صالح.",
  "Incorrect username, e-mail or password.": "اسم المستخدم أو البريد أو كلمة المرور غير صحيح.",
  "You are not signed in.": "لم تسجّل الدخول.",
  "You may not do this.": "ليست لديك صلاحية لذلك.",
  "This request came from another site.": "جاء هذا الطلب من موقع آخر.",
  "There is nothing here.": "لا يوجد شيء هنا.",
  "This clashes with what is already there.": "يتعارض هذا مع ما هو موجود.",
  "The request is too large.": "الطلب كبير جدًا.",
  "Please send JSON.": "يرجى الإرسال بصيغة JSON.",
  "This Idempotency-Key was sent with another request before. Please send a new one.":
    "أُرسل مفتاح Idempotency-Key هذا مع طلب آخر من قبل. يرجى إرسال مفتاح جديد.",
  "Too many tries. Please wait a little and try again.":
    "محاولات كثيرة. انتظر قليلًا ثم حاول مرة أخرى.",
  "Something went wrong on our side. It has been written to the log.":
    "حدث خطأ من جانبنا، وقد سُجّل في سجل الخادم.",
  "Wird cannot answer right now. Please try again in a moment.":
    "لا يستطيع وِرد الرد الآن. حاول مرة أخرى بعد لحظات.",
  "Wird has more to do than it can right now. Please try again in a few seconds.":
    "لدى وِرد الآن أكثر مما يستطيع. حاول مرة أخرى بعد ثوانٍ.",
  "This page is not at {address}. Open Wird there, or set PUBLIC_URL to this address.":
    "ليست هذه الصفحة على العنوان {address}. افتح وِرد هناك، أو اضبط PUBLIC_URL على هذا العنوان.",
  "This address is not valid.": "هذا العنوان غير صالح.",
  "Wird is stopping.": "وِرد قيد الإيقاف.",

  // Accounts
  "This username is taken. Please choose another.": "اسم المستخدم هذا محجوز. اختر اسمًا آخر.",
  "There is already an account with this e-mail address.": "يوجد حساب بعنوان البريد هذا بالفعل.",
  "A username may not contain characters that cannot be seen, such as line breaks.":
    "لا يجوز أن يحتوي اسم المستخدم على محارف لا تُرى، مثل فواصل الأسطر.",
  "Username is required": "اسم المستخدم مطلوب",
  "Email is required": "البريد الإلكتروني مطلوب",
  "Invalid email address": "عنوان البريد الإلكتروني غير صالح",
  "Name is required": "الاسم مطلوب",
  "Wird does not speak this language yet.": "لا يتحدث وِرد هذه اللغة بعد.",
  "Password must be at least 6 characters": "يجب ألا تقل كلمة المرور عن 6 أحرف",
  "Password must be at most 1,024 characters": "يجب ألا تزيد كلمة المرور على 1024 حرفًا",
  "Passwords must match": "يجب أن تتطابق كلمتا المرور",
  "Reset token is required": "رمز إعادة التعيين مطلوب",
  "This is not a time zone Wird knows, such as Europe/Berlin.":
    "لا يعرف وِرد هذه المنطقة الزمنية. مثال صحيح: Europe/Berlin.",
  "Text may not contain NUL characters.": "لا يجوز أن يحتوي النص على محارف NUL.",
  "Expected a positive whole number.": "المنتظر هنا عدد صحيح موجب.",
  "Your account has been created!": "أُنشئ حسابك بنجاح!",
  "Welcome back!": "مرحبًا بعودتك!",
  "You have been logged out successfully.": "تم تسجيل خروجك بنجاح.",
  "You have been logged out everywhere.": "سُجّل خروجك من كل مكان.",
  "Your current password is not correct.": "كلمة المرور الحالية غير صحيحة.",
  "Your password has been changed.": "تغيّرت كلمة المرور.",
  "To delete your account, type its username.": "لحذف حسابك اكتب اسم المستخدم.",
  "Your account and all its data have been deleted.": "حُذف حسابك وبياناته كلها.",
  "This is the only admin. Make somebody else an admin first, so that Wird keeps one.":
    "هذا هو المدير الوحيد. عيّن مديرًا آخر أولًا كي لا يبقى وِرد بلا مدير.",
  "All sessions have been ended.": "انتهت الجلسات كلها.",
  "The account and all its data have been deleted.": "حُذف الحساب وبياناته كلها.",
  "If your email is registered, you will receive a password reset link.":
    "إذا كان بريدك مسجلًا فستصلك رسالة فيها رابط إعادة التعيين.",
  "Your password has been reset successfully. You can now log in with your new password.":
    "أُعيد تعيين كلمة المرور بنجاح. يمكنك الآن الدخول بكلمة المرور الجديدة.",
  "This reset link is invalid or has expired. Please ask for a new one.":
    "رابط إعادة التعيين غير صالح أو انتهت صلاحيته. اطلب رابطًا جديدًا.",
  "Google sign-in is not set up on this server.": "لم يُعدّ الدخول عبر جوجل على هذا الخادم.",
  "Google does not know this server's client id or secret.":
    "لا تعرف جوجل معرّف هذا الخادم أو رمزه السري.",
  "Google's answer came too late or was used before.": "وصل رد جوجل متأخرًا أو استُخدم من قبل.",
  "Google did not answer.": "لم تستجب جوجل.",
  "Error connecting to Google": "خطأ في الاتصال بجوجل",

  // Schedules
  "Times are HH:MM, from 00:00 to 23:59.": "يُكتب الوقت بالساعة والدقيقة، من 00:00 إلى 23:59.",
  "Dates are YYYY-MM-DD.": "يُكتب التاريخ بالسنة والشهر واليوم، مثل 2027-01-31.",
  "This day is not in the calendar.": "لا يوجد هذا اليوم في التقويم.",
  "Choose at least one day.": "اختر يومًا واحدًا على الأقل.",
  "count is a whole number from 1 to 400.": "المنتظر في count عدد صحيح من 1 إلى 400.",
  "A day is listed twice.": "ذُكر أحد الأيام مرتين.",
  "The last day is before the first.": "اليوم الأخير قبل اليوم الأول.",
  "Ask for at most 400 days.": "اطلب 400 يوم على الأكثر.",
  "The end time must differ from the start time.": "يجب أن يختلف وقت النهاية عن وقت البداية.",
  "This time is in the past. Please choose another day.": "هذا الوقت قد مضى. اختر يومًا آخر.",
  "This schedule is being started already.": "هذا الجدول قيد البدء بالفعل.",
  "This schedule has no next run to skip.": "ليس لهذا الجدول تلاوة قادمة يمكن تخطيها.",
  "This schedule has no skipped run to take back.":
    "ليس لهذا الجدول تلاوة متخطاة يمكن التراجع عنها.",

  // Outcomes of runs
  "You skipped this run.": "بطلب منك.",
  "You stopped {speaker}.": "أوقفت {speaker} بنفسك.",
  "Waiting for {speaker} to start playing.": "بانتظار أن يبدأ {speaker} التشغيل.",
  "Another schedule began on {speaker}.": "بدأ جدول آخر على {speaker}.",
  "Something else was started on {speaker}.": "شُغّل شيء آخر على {speaker}.",
  "{speaker} was taken over by {app}.": "شُغّل على {speaker} شيء آخر: {app}.",
  "another app": "تطبيق آخر",
  "another recitation": "تلاوة أخرى",
  "Somebody stopped {speaker}.": "أوقف أحدهم {speaker}.",
  "Somebody stopped the player on {speaker}.": "أوقف أحدهم المشغّل على {speaker}.",
  "Somebody else used {speaker} meanwhile.": "استخدم شخص آخر {speaker} في تلك الأثناء.",
  "{speaker} was paused, and then restarted.": "أُوقف {speaker} مؤقتًا، ثم أُعيد تشغيله.",
  "{speaker} was paused, and nobody resumed it before the end.":
    "أُوقف {speaker} مؤقتًا، ولم يستأنفه أحد قبل النهاية.",
  "{speaker} was muted at the end.": "كان صوت {speaker} مكتومًا في النهاية.",
  "{surah} was left out. {reason}": "تُركت سورة {surah}. {reason}",
  "The schedule was changed or deleted while it played.": "عُدّل الجدول أو حُذف أثناء التلاوة.",
  "Wird was switched off or asleep while this played, and came back after its end.":
    "توقّف وِرد أو نام جهازه أثناء التلاوة، ولم يعد إلا بعد نهايتها.",
  "Wird was switched off or asleep at this time, and came back after the end.":
    "كان وِرد متوقفًا أو جهازه نائمًا في هذا الوقت، ولم يعد إلا بعد النهاية.",
  "Wird was switched off or asleep at this time, and came back too late to start.":
    "كان وِرد متوقفًا أو جهازه نائمًا في هذا الوقت، وعاد بعد فوات وقت البدء.",
  "Started {howLate} late, because Wird was switched off or asleep on time.":
    "بدأت متأخرة {howLate}، لأن وِرد كان متوقفًا أو جهازه نائمًا في موعدها.",
  "less than a minute": "أقل من دقيقة",
  "1 minute": "دقيقة واحدة",
  "{minutes} minutes":
    "{minutes, plural, one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}",

  // Echos
  "Amazon lets nobody start audio on an Echo from outside. Ask Alexa, or use a routine.":
    "لا تسمح أمازون لأحد ببدء الصوت على إيكو من الخارج. اطلب ذلك من أليكسا، أو استخدم روتينًا.",
  "Amazon lets nobody steer {speaker} from outside. Ask Alexa, or use a routine.":
    "لا تسمح أمازون لأحد بالتحكم في {speaker} من الخارج. اطلب ذلك من أليكسا، أو استخدم روتينًا.",
  "Waiting for your Alexa routine.": "بانتظار روتين أليكسا لديك.",
  "Your Alexa routine did not open Wird in time.":
    "لم يفتح روتين أليكسا لديك وِرد في الوقت المناسب.",
  "The Echo did not say that it plays.": "لم يُعلن جهاز إيكو أنه بدأ التشغيل.",
  "It was paused on the Echo.": "أُوقفت مؤقتًا على جهاز إيكو.",
  "You stopped it on your Echo.": "أوقفتها بنفسك على جهاز إيكو.",
  "Something else was asked for on this Echo.": "طُلب شيء آخر من جهاز إيكو هذا.",
  "The Echo could not play the recordings.": "تعذّر على جهاز إيكو تشغيل التسجيلات.",

  // Speakers
  "The speaker did not answer.": "لم يستجب مكبر الصوت.",
  "A speaker needs a name.": "يحتاج مكبر الصوت إلى اسم.",
  "This speaker has not been seen on the network. Is it switched on?":
    "لم يظهر مكبر الصوت هذا على الشبكة. هل هو مشغّل؟",
  "This speaker is just changing hands. Please try again in a moment.":
    "ينتقل التحكم بمكبر الصوت هذا الآن. حاول مرة أخرى بعد لحظات.",
  "{speaker} is disconnected. Connect it first.": "الاتصال بـ {speaker} مفصول. اربطه أولًا.",
  "{speaker} is disconnected in Wird.": "الاتصال بـ {speaker} مفصول في وِرد.",
  "{speaker} was disconnected in Wird.": "فُصل {speaker} في وِرد.",
  "The speaker was disconnected in Wird.": "فُصل مكبر الصوت في وِرد.",
  "{speaker} was disconnected.": "انقطع الاتصال بـ {speaker}.",
  "{speaker} was not found on the network.": "لم يُعثر على {speaker} في الشبكة.",
  "{speaker} did not answer.": "لم يستجب {speaker}.",
  "{speaker} could not be used.": "تعذّر استخدام {speaker}.",
  "{speaker} could not be used, because of a fault in Wird.":
    "تعذّر استخدام {speaker} بسبب خلل في وِرد.",
  "{speaker} did not start to play.": "لم يبدأ {speaker} التشغيل.",
  "{speaker} took the recording but did not start to play.":
    "تسلّم {speaker} التسجيل ولم يبدأ تشغيله.",
  "{speaker} could not play this recording.": "تعذّر على {speaker} تشغيل هذا التسجيل.",
  "The recordings cannot be reached.": "تعذّر الوصول إلى التسجيلات.",
  "The recording stopped arriving at {speaker}.": "انقطع وصول التسجيل إلى {speaker}.",
  "{speaker} was given another recording meanwhile.": "أُعطي {speaker} تسجيلًا آخر في تلك الأثناء.",
  "{speaker} was told something else before this could begin.":
    "طُلب من {speaker} شيء آخر قبل أن يبدأ هذا.",
  "{speaker} did not start its player.": "لم يبدأ {speaker} مشغّله.",
  "{speaker} could not start its player.": "تعذّر على {speaker} بدء مشغّله.",
  "{speaker} could not set its volume.": "تعذّر على {speaker} ضبط مستوى صوته.",
  "{speaker} could not do that.": "تعذّر ذلك على {speaker}.",
  "{speaker} cannot be told that: {problem}": "تعذّر إبلاغ {speaker} بذلك: {problem}",
  "{speaker} is not playing anything.": "لا يشغّل {speaker} شيئًا.",
  "Nothing is playing on {speaker}.": "لا شيء قيد التشغيل على {speaker}.",
  "{speaker} is playing already, so it works.": "يتلو {speaker} الآن، فهو يعمل.",
  "{speaker} is not open in any browser tab.": "لا علامة تبويب مفتوحة لـ {speaker}.",
  "{speaker} was closed.": "أُغلق {speaker}.",
  "{speaker} was opened again.": "فُتح {speaker} من جديد.",
  "The volume of this device can only be set with its own buttons.":
    "لا يُضبط مستوى صوت هذا الجهاز إلا بأزراره.",
  'The browser does not let Wird play by itself. Open Wird there and press "Allow playing".':
    "لا يسمح المتصفح لوِرد بالتشغيل من تلقاء نفسه. افتح وِرد هناك واضغط «اسمح بالتشغيل».",
  "The recording could not be played in the browser.": "تعذّر تشغيل التسجيل في المتصفح.",

  // Reciters and recordings
  "There is no such reciter.": "لا يوجد هذا القارئ.",
  "There is no such recording.": "لا يوجد هذا التسجيل.",
  "There are no recitations yet.": "لا توجد تلاوات بعد.",
  "This reciter has no surahs.": "ليس لهذا القارئ سور.",
  "{reciter} has no recordings.": "لا توجد تسجيلات بصوت {reciter}.",
  "{reciter} has no recording of {surah}.": "لا يوجد تسجيل لسورة {surah} بصوت {reciter}.",
  "{reciter} has no recording of this surah.": "لا يوجد تسجيل لهذه السورة بصوت {reciter}.",
  "The ayahs of this recitation have no known times.": "أوقات الآيات في هذه التلاوة غير معروفة.",
  "Choosing a reciter needs its reciterId.": "يلزم تحديد القارئ (reciterId).",
  "Choosing a surah needs its surahId.": "يلزم تحديد السورة (surahId).",
  "Seeking needs a position or a verse.": "يلزم تحديد الموضع أو الآية.",
  "The sleep timer needs a time.": "يحتاج مؤقّت النوم إلى وقت.",
  "The sleep timer stopped {speaker}.": "أوقف مؤقّت النوم {speaker}.",
  "Setting the volume needs a volume from 0 to 100.": "يلزم تحديد مستوى الصوت من 0 إلى 100.",

  // The catalogue's synchronisation
  "Sync process is already in progress.": "المزامنة جارية بالفعل.",
  "The catalogue took longer than {seconds} s to answer.":
    "تأخر رد الفهرس أكثر من {seconds, plural, one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}.",
  "The catalogue could not be reached: {problem}.": "تعذّر الوصول إلى الفهرس: {problem}.",
  "The catalogue's answer broke off: {problem}.": "انقطع رد الفهرس: {problem}.",
  "The catalogue's answer is over {megabytes} MB.": "رد الفهرس أكبر من {megabytes} ميغابايت.",
  "The catalogue wants to redirect us, which is not followed: set CATALOGUE_URL to its new address.":
    "يحيل الفهرس إلى عنوان آخر، ولا يُتبع ذلك: اضبط CATALOGUE_URL على العنوان الجديد.",
  "The catalogue answered with status {status}.": "رد الفهرس بالحالة {status}.",
  "The catalogue's answer is not JSON ({type}).": "رد الفهرس ليس بصيغة JSON ({type}).",
  "The catalogue's answer has an unknown shape at {place}.": "شكل رد الفهرس غير معروف عند {place}.",
  "The names of the riwayat are missing. {reason}": "أسماء الروايات ناقصة. {reason}",
  "Recitation {id} was left out: {problem}.": "تُركت التلاوة {id}: {problem}.",
  "its id is given twice": "تكرر رقمها",
  "the reciter has no name": "ليس للقارئ اسم",
  "its server is no http address": "عنوان خادمها ليس من نوع http",
  "it has no surahs": "ليس فيها سور",
  "The catalogue has no usable recitations.": "ليس في الفهرس تلاوات صالحة.",
  "The catalogue has more than {count} recitations.": "في الفهرس أكثر من {count} تلاوة.",
  "The catalogue sent only {count} recitations where we have {known}: it was refused.":
    "أرسل الفهرس {count, plural, one {تلاوة واحدة} two {تلاوتين} few {# تلاوات} many {# تلاوة} other {# تلاوة}} فقط ولدينا {known}، فرُفض.",
  "The catalogue is another one by now. Please look again.":
    "تغيّر الفهرس منذ ذلك الحين. انظر مرة أخرى.",
  "Wird could not store the catalogue; the log has more.":
    "تعذّر على وِرد حفظ الفهرس. التفاصيل في سجل الخادم.",

  // The live connection
  "Too many messages.": "رسائل كثيرة جدًا.",
  "This message is not valid.": "هذه الرسالة غير صالحة.",
  "You are signed in as somebody else.": "دخلت بحساب آخر.",
  "Please say who you are first.": "يرجى التعريف بالحساب أولًا.",
};
export default sentences;
